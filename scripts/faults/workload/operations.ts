import { setTimeout as sleep } from "node:timers/promises"
import type { Outcome, Send } from "../client/send.ts"
import type { Answer, Wish } from "../history/entries.ts"
import type { History } from "../history/history.ts"
import { carryOut } from "./carry-out.ts"
import type { Sender } from "./carry-out.ts"
import type { World } from "./world.ts"

/** An operation under way: one wish and its attempts so far. */
export interface Operation {
  readonly op: number
  readonly wish: Wish
  /** Sends the wish once more and records it. */
  readonly attempt: () => Promise<Outcome<Answer>>
}

/** Makes operations and remembers those that are to be sent again when everything works. */
export interface Operations {
  readonly begin: (sender: Sender, wish: (op: number) => Wish) => Operation
  /** Sends an operation again later, until its outcome is known. */
  readonly settleLater: (operation: Operation) => void
  /** Sends what is to be settled, until each is answered or `timeoutMs` have passed. */
  readonly settle: (timeoutMs: number) => Promise<void>
}

const SETTLE_PAUSE_MS = 200

export function openOperations(send: Send, world: World, history: History): Operations {
  let ops = 0
  const unsettled = new Set<Operation>()

  function begin(sender: Sender, wishOf: (op: number) => Wish): Operation {
    ops += 1
    const op = ops
    const wish = wishOf(op)
    let attempts = 0
    return {
      op,
      wish,
      async attempt() {
        attempts += 1
        const attempt = attempts
        history.add({ type: "invoke", op, attempt, wish })
        const outcome = await carryOut(send, world, sender, wish)
        history.add({ ...outcome, op, attempt })
        return outcome
      },
    }
  }

  async function settleOne(operation: Operation, deadline: number): Promise<void> {
    while (Date.now() < deadline) {
      const { type } = await operation.attempt()
      if (type === "ok" || type === "fail") break
      await sleep(SETTLE_PAUSE_MS)
    }
    unsettled.delete(operation)
  }

  return {
    begin,
    settleLater: (operation) => void unsettled.add(operation),
    async settle(timeoutMs) {
      const deadline = Date.now() + timeoutMs
      await Promise.all([...unsettled].map((operation) => settleOne(operation, deadline)))
    },
  }
}
