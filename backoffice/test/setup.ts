// oxlint-disable-next-line import/no-unassigned-import -- it adds its matchers by being imported
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, vi } from "vitest"
import { startLanguages } from "../src/i18n/i18n.ts"
import { signOutAll } from "./support/session.ts"

// The first test of a page also waits for its code to be transformed.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? "not found") })

// What jsdom lacks and the kit asks for.
Object.defineProperty(globalThis, "matchMedia", {
  value: (query: string) => ({
    matches: query.includes("min-width"),
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
// Node's Request refuses jsdom's AbortSignal, and the router makes one for each navigation.
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
