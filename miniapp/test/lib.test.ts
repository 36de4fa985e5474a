import { describe, expect, it, vi } from "vitest"
import { fitted } from "../src/features/photo-lookup/lib/shrink-image.ts"
import { phnomPenhDistricts, placesNamed, provinces } from "../src/features/search/lib/places.ts"
import { phoneUrl } from "../src/features/search/lib/pharmacy-links.ts"
import { readAddress, writeAddress } from "../src/features/search/lib/search-address.ts"
import { request } from "../src/lib/api-client.ts"
import { formatKilometres, formatMoney } from "../src/lib/format.ts"
import { momentParts } from "../src/lib/moment-format.ts"
import { isExpired } from "../src/lib/token.ts"
import { tokenExpiringIn } from "./support/session.ts"

describe("the formats of the screens", () => {
  it("writes money with 2 decimals and distances with 1", () => {
    expect(formatMoney(1.5)).toBe("$1.50")
    expect(formatMoney(1234)).toBe("$1,234.00")
    expect(formatKilometres(0.04)).toBe("0.0")
    expect(formatKilometres(12.25)).toBe("12.3")
  })

  it("shows moments on Phnom Penh's calendar and clock", () => {
    expect(momentParts("2026-12-31T17:30:00Z")).toEqual({
      month: "1",
      day: "1",
      year: "2027",
      time: "12:30",
      afternoon: false,
    })
    expect(momentParts("never")).toBeUndefined()
  })

  it("dials Khmer digits as Latin ones", () => {
    expect(phoneUrl("០១២ 345-678")).toBe("tel:012345678")
    expect(phoneUrl("+855 (0)23 222 499")).toBe("tel:+855023222499")
  })
})

describe("a search's address", () => {
  it("survives being written and read", () => {
    const address = { query: "ប៉ារ៉ា 500", page: 3, sortBy: "price" } as const
    expect(readAddress(writeAddress(address))).toEqual(address)
  })

  it("reads nonsense as the defaults", () => {
    expect(readAddress(new URLSearchParams("page=-2&sort_by=luck"))).toEqual({
      query: "",
      page: 1,
      sortBy: "distance",
    })
  })
})

describe("the places", () => {
  it("are the 25 provinces and the 14 districts of the capital, all within Cambodia", () => {
    expect(provinces).toHaveLength(25)
    expect(phnomPenhDistricts).toHaveLength(14)
    const all = [...provinces, ...phnomPenhDistricts]
    expect(new Set(all.map(({ id }) => id)).size).toBe(39)
    for (const { id, latitude, longitude } of all) {
      expect(latitude > 10.2 && latitude < 14.7, id).toBe(true)
      expect(longitude > 102.3 && longitude < 107.7, id).toBe(true)
    }
  })

  it("are found by a part of either name", () => {
    expect(placesNamed(provinces, "siem").map(({ id }) => id)).toEqual(["siem-reap"])
    expect(placesNamed(provinces, "កំពង់").length).toBe(4)
  })
})

describe("the token of a session", () => {
  it("is past once its time is over, and when it cannot be read", () => {
    const now = Date.now()
    expect(isExpired(tokenExpiringIn(60), now)).toBe(false)
    expect(isExpired(tokenExpiringIn(60), now + 61_000)).toBe(true)
    expect(isExpired("nonsense", now)).toBe(true)
  })
})

describe("a photo", () => {
  it("is cut down to 1600 px on its longest side, never made larger", () => {
    expect(fitted(4000, 3000)).toEqual({ width: 1600, height: 1200 })
    expect(fitted(900, 3200)).toEqual({ width: 450, height: 1600 })
    expect(fitted(640, 480)).toEqual({ width: 640, height: 480 })
  })
})

describe("a call", () => {
  it("gives up after its time and says so", async () => {
    vi.useFakeTimers()
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")))
      })
    })
    const outcome = request("GET", "/cart").catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toMatchObject({ reason: "timeout" })
    vi.useRealTimers()
  })

  it("tells an offline phone from a server out of reach", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    await expect(request("GET", "/cart")).rejects.toMatchObject({ reason: "unreachable" })
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    await expect(request("GET", "/cart")).rejects.toMatchObject({ reason: "offline" })
  })

  it("carries what the server says of the failure", async () => {
    const body = { detail: "No", code: "NotFound", params: { what: "Item" }, errors: [] }
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status: 404 })))
    await expect(request("DELETE", "/cart/items/9")).rejects.toMatchObject({ status: 404, ...body })
  })
})
