import { surviveBrokenOutput } from "../terminal/report.ts"

// This module is loaded into every service before the service's own code.
surviveBrokenOutput()
