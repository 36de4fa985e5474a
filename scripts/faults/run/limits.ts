import { LONGEST_CALL_MS } from "../client/send.ts"

/** What the product promises under faults. */
export interface Limits {
  /** From the end of a fault until a write succeeds and the product is ready, in milliseconds. */
  readonly recoveryMs: number
  /** How long a health call may take while the API runs, in milliseconds. */
  readonly healthMs: number
  /** The memory that the API may occupy, in MB. */
  readonly memoryMb: number
  /** How long any call may take, in milliseconds. */
  readonly callMs: number
}

export const LIMITS: Limits = {
  recoveryMs: 10_000,
  healthMs: 2_000,
  memoryMb: 800,
  callMs: LONGEST_CALL_MS - 1_000,
}

/** The limits among other tests, which take most of the machine's time. */
export const PATIENT_LIMITS: Limits = { ...LIMITS, recoveryMs: 30_000, healthMs: 6_000 }
