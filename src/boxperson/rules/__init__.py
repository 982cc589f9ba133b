"""The judge: what the regulation says must be paid. Pure and exact; knows no device, no emulator."""
