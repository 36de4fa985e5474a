// oxlint-disable-next-line import/no-unassigned-import -- it adds its matchers by being imported
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, vi } from "vitest"
import { startLanguages } from "../src/i18n/i18n.ts"
import { signOutAll } from "./support/session.ts"

// The first test of a page also waits until its code is transformed.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? "not found") })

// Adds what jsdom lacks and Mantine needs. Motion is reduced: a transition that outlives its test changes a page whose
// window is gone.
Object.defineProperty(globalThis, "matchMedia", {
  value: (query: string) => ({
    matches: /min-width|prefers-reduced-motion/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
    onchange: null,
  }),
})
Object.defineProperty(globalThis, "ResizeObserver", {
  value: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
Object.defineProperty(document, "fonts", {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
})
// The router creates a Request for each navigation, and Node's Request refuses the AbortSignal of jsdom.
const NodeRequest = globalThis.Request
Object.defineProperty(globalThis, "Request", {
  value: class extends NodeRequest {
    constructor(input: string | URL | Request, init: RequestInit = {}) {
      super(input, { ...init, signal: null })
    }
  },
})
Element.prototype.scrollIntoView = () => undefined
globalThis.scrollTo = () => undefined

beforeAll(async () => {
  localStorage.setItem("i18nextLng", "en")
  await startLanguages()
})

beforeEach(() => {
  signOutAll()
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// jsdom has no streams of files, which browsers have.
Blob.prototype.stream = function stream(this: Blob) {
  return new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()))
      controller.close()
    },
  })
}
