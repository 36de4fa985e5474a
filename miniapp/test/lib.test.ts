import { describe, expect, it } from "vitest"
import { placeCalled, placesNamed } from "@rokthnam/shared/Search/PlaceNames"
import { allPlaces, phnomPenhDistricts, provinces } from "@rokthnam/shared/Search/PlaceRules"
import { phoneUrl } from "@rokthnam/shared/web/formats/phone-url"
import { readAddress, writeAddress } from "../src/features/search/lib/search-address.ts"

describe("the formats of the screens", () => {
  it("dials Khmer digits as Latin ones", () => {
    expect(phoneUrl("០១២ 345-678")).toBe("tel:012345678")
    expect(phoneUrl("+855 (0)23 222 499")).toBe("tel:+855023222499")
  })
})

describe("a search's address", () => {
  it("survives being written and read", () => {
    const address = {
      query: "ប៉ារ៉ា 500",
      page: 3,
      sortBy: "price",
      inStock: true,
      openNow: true,
      form: "tablet",
      strength: "500mg + 65mg",
      map: true,
      near: "11.56,104.92",
    } as const
    expect(readAddress(writeAddress(address))).toEqual(address)
  })

  it("reads nonsense as the defaults", () => {
    expect(readAddress(new URLSearchParams("page=-2&sort_by=luck"))).toEqual({
      query: "",
      page: 1,
      sortBy: "distance",
      inStock: false,
      openNow: false,
      form: "",
      strength: "",
      map: false,
      near: "",
    })
  })
})

describe("the places", () => {
  it("are 25 provinces, two towns at the border and the 14 districts of the capital, all within Cambodia", () => {
    expect(provinces).toHaveLength(25)
    expect(phnomPenhDistricts).toHaveLength(14)
    expect(new Set(allPlaces.map(({ id }) => id)).size).toBe(41)
    for (const { id, latitude, longitude } of allPlaces) {
      expect(latitude > 10.2 && latitude < 14.7, id).toBe(true)
      expect(longitude > 102.3 && longitude < 107.7, id).toBe(true)
    }
  })

  it("are found by a part of either name", () => {
    expect(placesNamed(provinces, "siem").map(({ id }) => id)).toEqual(["siem-reap"])
    // Four provinces, and the older name of Preah Sihanouk.
    expect(placesNamed(provinces, "កំពង់").length).toBe(5)
  })

  it.each([
    ["toul", "tuol-kouk"],
    ["Toul Kork", "tuol-kouk"],
    ["BKK", "boeng-keng-kang"],
    ["takhmao", "kandal"],
    ["តាខ្មៅ", "kandal"],
    ["pnom penh", "phnom-penh"],
    ["kompong cham", "kampong-cham"],
    ["battambong", "battambang"],
    ["Sihanoukville", "preah-sihanouk"],
    ["poi pet", "poipet"],
    ["ឧត្តរមានជ័យ", "oddar-meanchey"],
  ])("are found by %s", (text, id) => {
    expect(placesNamed(allPlaces, text).map((place) => place.id)).toEqual([id])
  })

  it("are not found by what is no place, and a message names one only exactly", () => {
    for (const text of ["xyz", "paracetamol", "ibuprofen", "aspirin", "zz"])
      expect(placesNamed(allPlaces, text), text).toEqual([])
    expect(placeCalled("krong takhmao")?.id).toBe("kandal")
    expect(placeCalled("kompot")).toBeUndefined()
  })
})
