// Loaded into the API before it starts: SIGUSR2 collects its garbage, as hours of other work would.
process.on("SIGUSR2", () => void globalThis.gc?.())
