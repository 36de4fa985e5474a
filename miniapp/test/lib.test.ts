import { describe, expect, it } from "vitest"
import { fitted } from "../src/features/photo-lookup/lib/shrink-image.ts"
import { phnomPenhDistricts, placesNamed, provinces } from "../src/features/search/lib/places.ts"
import { phoneUrl } from "../src/lib/phone-url.ts"
import { readAddress, writeAddress } from "../src/features/search/lib/search-address.ts"

describe("the formats of the screens", () => {
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

describe("a photo", () => {
  it("is cut down to 1600 px on its longest side, never made larger", () => {
    expect(fitted(4000, 3000)).toEqual({ width: 1600, height: 1200 })
    expect(fitted(900, 3200)).toEqual({ width: 450, height: 1600 })
    expect(fitted(640, 480)).toEqual({ width: 640, height: 480 })
  })
})
