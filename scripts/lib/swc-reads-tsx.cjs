// Loaded before dependency-cruiser, whose parser for TypeScript does not switch on JSX (its source says
// "TODO: {tj}sx ?"): without this it stops at the first component. Goes once it passes `tsx` by itself.
const swc = require("@swc/core")

const parseFileSync = swc.parseFileSync.bind(swc)
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") })
