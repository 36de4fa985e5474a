import { cleanup } from "@testing-library/react"
import { transferableAbortController } from "node:util"
import { afterEach } from "vitest"

/** Requests run through Node's fetch, which refuses the abort signals of jsdom, so Node's are used. */
const controller = transferableAbortController()
Object.assign(globalThis, {
  AbortController: controller.constructor,
  AbortSignal: controller.signal.constructor,
})

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
