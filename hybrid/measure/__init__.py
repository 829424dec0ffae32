"""What findings are worth: gold join, metrics, calibration, replay of rule examples."""
