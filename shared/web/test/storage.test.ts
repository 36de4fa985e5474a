import { describe, expect, it, vi } from "vitest"
import { persistentStore, visitStore } from "../storage/text-store.ts"

describe("a text store", () => {
  it("keeps a text for the tab or for longer", () => {
    persistentStore.write("a", "1")
    visitStore.write("a", "2")
    expect([window.localStorage.getItem("a"), window.sessionStorage.getItem("a")]).toEqual(["1", "2"])
  })

  it("keeps it for the page where the browser blocks its storage", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("Blocked", "SecurityError")
    })
    persistentStore.write("b", "1")
    expect(persistentStore.read("b")).toBe("1")
    persistentStore.remove("b")
    expect(persistentStore.read("b")).toBeNull()
    vi.restoreAllMocks()
  })

  it("does not read an older text after a newer one found the storage full", () => {
    persistentStore.write("c", "old")
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError")
    })
    persistentStore.write("c", "new")
    expect(persistentStore.read("c")).toBe("new")
    expect(window.localStorage.getItem("c")).toBeNull()
    vi.restoreAllMocks()
    persistentStore.write("c", "newest")
    expect([persistentStore.read("c"), window.localStorage.getItem("c")]).toEqual(["newest", "newest"])
  })
})
