import { cleanup, configure } from "@testing-library/react"
import { transferableAbortController } from "node:util"
import { afterEach, beforeAll } from "vitest"
import { startLanguages } from "../src/i18n/i18n.ts"
import { chooseSession, customer } from "../src/lib/customer.ts"

function showDialog(this: HTMLDialogElement) {
  this.open = true
}

function closeDialog(this: HTMLDialogElement) {
  this.open = false
}

/** Adds what jsdom lacks and the app needs. */
const completeBrowser = () => {
  Object.defineProperty(window, "matchMedia", {
    configurable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
  Object.defineProperty(window, "ResizeObserver", {
    configurable: true,
    value: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Object.assign(HTMLDialogElement.prototype, { showModal: showDialog, close: closeDialog })
}

/** Requests run through Node's fetch, which refuses the abort signals of jsdom, so Node's are used. */
const takeNodeSignals = () => {
  const controller = transferableAbortController()
  Object.assign(globalThis, {
    AbortController: controller.constructor,
    AbortSignal: controller.signal.constructor,
  })
}

// The first render of a page loads its module; on a busy machine that takes longer than the library's default of one
// second.
configure({ asyncUtilTimeout: 20_000 })
completeBrowser()
takeNodeSignals()

beforeAll(async () => {
  await startLanguages()
})

afterEach(() => {
  cleanup()
  customer.signOut()
  chooseSession("website")
  window.localStorage.clear()
  window.sessionStorage.clear()
})
