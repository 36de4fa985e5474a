import { describe, expect, it } from "vitest"
import { phnomPenhDistricts, provinces } from "../../src/Search/PlaceRules.ts"
import { elsewhere, provinceIds, provinceOf } from "../../src/Search/ProvinceRules.ts"

describe("the province of a point", () => {
  it.each(provinces)("is $id in its town", ({ id, latitude, longitude }) => {
    expect(provinceOf(latitude, longitude)).toBe(id)
  })

  it.each(phnomPenhDistricts)("is the capital in $id", ({ latitude, longitude }) => {
    expect(provinceOf(latitude, longitude)).toBe("phnom-penh")
  })

  it.each([
    // both banks of a border: towns that are nearer to the town of the neighbour than to their own
    ["Poipet", 13.656, 102.563, "banteay-meanchey"],
    ["Bavet", 11.07, 106.13, "svay-rieng"],
    ["Ta Khmau, 10 km from the middle of the capital", 11.483, 104.95, "kandal"],
    ["Mean Chey, across the border from Ta Khmau", 11.527, 104.92, "phnom-penh"],
    ["Angk Snuol, on the road to the sea", 11.49, 104.7, "kandal"],
    ["Kien Svay", 11.51, 105.08, "kandal"],
    ["Odongk", 11.69, 104.63, "kampong-speu"],
    ["Suong", 11.918, 105.653, "tboung-khmum"],
    ["Memot", 11.828, 106.183, "tboung-khmum"],
    ["Neak Loeang, on the eastern bank of the Mekong", 11.262, 105.285, "prey-veng"],
    ["Snuol", 12.073, 106.426, "kratie"],
    ["Srae Ambel", 11.11, 103.762, "koh-kong"],
    ["Kralanh, between Siem Reap and Sisophon", 13.6, 103.52, "siem-reap"],
    ["Moung Ruessei, between Battambang and Pursat", 12.78, 103.45, "battambang"],
    ["Chhuk, nearer to Takeo's town than to Kampot's", 10.83, 104.46, "kampot"],
    ["Kampong Trach, nearer to Kep than to Kampot", 10.56, 104.47, "kampot"],
    ["Anlong Veng", 14.233, 104.08, "oddar-meanchey"],
  ])("is right at the borders: %s", (_, latitude, longitude, province) => {
    expect(provinceOf(latitude, longitude)).toBe(province)
  })

  it.each([
    ["a place that was not told", 0, 0],
    ["Bangkok", 13.756, 100.502],
    ["Ho Chi Minh City", 10.776, 106.701],
  ])("is none for %s", (_, latitude, longitude) => {
    expect(provinceOf(latitude, longitude)).toBe(elsewhere)
  })

  it("is one of the 25 that people choose by name, or none", () => {
    expect(provinceIds).toEqual([...provinces.map(({ id }) => id), elsewhere])
  })
})
