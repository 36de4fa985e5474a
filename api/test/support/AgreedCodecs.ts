import { afterAll, expect } from "vitest"
import { disagreements } from "./CheckedCodecs.ts"

// a test that expects a failure would not notice why a call failed
afterAll(() => expect(disagreements.splice(0)).toEqual([]))
