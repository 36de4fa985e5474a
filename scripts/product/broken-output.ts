import { surviveBrokenOutput } from "../terminal/report.ts"

// Loaded into every service before its own code.
surviveBrokenOutput()
