"""Connections below ASGI: uvicorn's protocol classes with limits, and who is behind them."""
