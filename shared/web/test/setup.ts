import { cleanup } from "@testing-library/react"
import { transferableAbortController } from "node:util"
import { afterEach } from "vitest"

/** Requests are Node's, so the signals that end them must be too: jsdom's own are refused. */
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
