import { refusalOf } from "./refusal.ts"

/**
 * What goes wrong with a call: a status (429 asks to wait so many seconds), no answer at all, a connection that breaks
 * before the call is done, or one that breaks after it.
 */
export type Fault =
  | { readonly code: number; readonly retryAfter?: number }
  | "hang"
  | "hang up"
  | "hang up after it"

type Planned = { readonly method: string; readonly fault: Fault; left: number }

/** The faults that a test has planned. */
export const openFaults = () => {
  let planned: ReadonlyArray<Planned> = []
  return {
    /** Plans a fault of a method, or of all (`*`), for so many calls. Returns what ends it. */
    plan(method: string, fault: Fault, times = Number.POSITIVE_INFINITY): () => void {
      const one: Planned = { method, fault, left: times }
      planned = [...planned, one]
      return () => (planned = planned.filter((other) => other !== one))
    },

    /** The fault of this call, if there is one; a refusal is thrown. */
    next(method: string): Exclude<Fault, object> | undefined {
      const due = planned.find((one) => one.left > 0 && [method, "*"].includes(one.method))
      if (due === undefined) return undefined
      due.left -= 1
      if (typeof due.fault === "object") throw refusalOf(due.fault.code, due.fault.retryAfter)
      return due.fault
    },
  }
}
