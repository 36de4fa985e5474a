import { cleanup, configure } from "@testing-library/react"
import { transferableAbortController } from "node:util"
import { afterEach, beforeAll } from "vitest"
import { startLanguages } from "../src/i18n/i18n.ts"
import { customer } from "../src/lib/customer.ts"

function showDialog(this: HTMLDialogElement) {
  this.open = true
}

function closeDialog(this: HTMLDialogElement) {
  this.open = false
}

/** What jsdom does not have and the app cannot do without. */
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
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Object.assign(HTMLDialogElement.prototype, { showModal: showDialog, close: closeDialog })
}

/** Requests are Node's, so the signals that end them must be too: jsdom's own are refused. */
const takeNodeSignals = () => {
  const controller = transferableAbortController()
  Object.assign(globalThis, {
    AbortController: controller.constructor,
    AbortSignal: controller.signal.constructor,
  })
}

// A page's first opening fetches its module; on a busy machine that takes longer than the library's one second.
configure({ asyncUtilTimeout: 8000 })
completeBrowser()
takeNodeSignals()

beforeAll(async () => {
  await startLanguages()
})

afterEach(() => {
  cleanup()
  customer.signOut()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
