import { goThroughMainLoop } from "../../fixtures/main-loop.ts"

goThroughMainLoop("phone")
