/*
 * The places that people choose by name. This module imports nothing, so that the web apps can load it.
 */

/** A place to choose by hand; its point is the centre of the town, in degrees. */
export type Place = {
  readonly id: string
  readonly en: string
  readonly km: string
  readonly latitude: number
  readonly longitude: number
}

/** The id of a place is its English name, "phnom-penh". It is stored on devices and stands in addresses. */
const place = (en: string, km: string, latitude: number, longitude: number): Place => ({
  id: en.toLowerCase().replaceAll(" ", "-"),
  en,
  km,
  latitude,
  longitude,
})

/** The capital and the 24 provinces, each located at its provincial town. */
export const provinces: readonly Place[] = [
  place("Phnom Penh", "ភ្នំពេញ", 11.562, 104.916),
  place("Banteay Meanchey", "បន្ទាយមានជ័យ", 13.586, 102.974),
  place("Battambang", "បាត់ដំបង", 13.103, 103.198),
  place("Kampong Cham", "កំពង់ចាម", 11.993, 105.464),
  place("Kampong Chhnang", "កំពង់ឆ្នាំង", 12.25, 104.667),
  place("Kampong Speu", "កំពង់ស្ពឺ", 11.453, 104.521),
  place("Kampong Thom", "កំពង់ធំ", 12.711, 104.889),
  place("Kampot", "កំពត", 10.61, 104.181),
  place("Kandal", "កណ្ដាល", 11.483, 104.95),
  place("Kep", "កែប", 10.483, 104.317),
  place("Koh Kong", "កោះកុង", 11.615, 102.984),
  place("Kratie", "ក្រចេះ", 12.488, 106.019),
  place("Mondulkiri", "មណ្ឌលគិរី", 12.456, 107.188),
  place("Oddar Meanchey", "ឧត្ដរមានជ័យ", 14.182, 103.518),
  place("Pailin", "ប៉ៃលិន", 12.849, 102.609),
  place("Preah Sihanouk", "ព្រះសីហនុ", 10.609, 103.53),
  place("Preah Vihear", "ព្រះវិហារ", 13.807, 104.98),
  place("Prey Veng", "ព្រៃវែង", 11.487, 105.325),
  place("Pursat", "ពោធិ៍សាត់", 12.539, 103.919),
  place("Ratanakiri", "រតនគិរី", 13.739, 106.987),
  place("Siem Reap", "សៀមរាប", 13.362, 103.861),
  place("Stung Treng", "ស្ទឹងត្រែង", 13.526, 105.968),
  place("Svay Rieng", "ស្វាយរៀង", 11.088, 105.799),
  place("Takeo", "តាកែវ", 10.991, 104.785),
  place("Tboung Khmum", "ត្បូងឃ្មុំ", 11.912, 105.653),
]

/** The towns at the border which are large and far from the one of their province: Poipet 45 km, Bavet 35 km. */
const borderTowns: readonly Place[] = [
  place("Bavet", "បាវិត", 11.067, 106.133),
  place("Poipet", "ប៉ោយប៉ែត", 13.658, 102.563),
]

/** The places outside the capital's districts, as people choose among them. */
export const provincesAndTowns: readonly Place[] = [...provinces, ...borderTowns]

/** The 14 districts of Phnom Penh: in the capital, one point for the whole city is too coarse. */
export const phnomPenhDistricts: readonly Place[] = [
  place("Boeng Keng Kang", "បឹងកេងកង", 11.55, 104.921),
  place("Chamkar Mon", "ចំការមន", 11.54, 104.925),
  place("Chbar Ampov", "ច្បារអំពៅ", 11.527, 104.955),
  place("Chraoy Chongvar", "ជ្រោយចង្វារ", 11.6, 104.935),
  place("Dangkao", "ដង្កោ", 11.49, 104.885),
  place("Doun Penh", "ដូនពេញ", 11.573, 104.922),
  place("Kamboul", "កំបូល", 11.52, 104.76),
  place("Mean Chey", "មានជ័យ", 11.527, 104.92),
  place("Pou Senchey", "ពោធិ៍សែនជ័យ", 11.54, 104.84),
  place("Praek Pnov", "ព្រែកព្នៅ", 11.675, 104.85),
  place("Prampir Meakkakra", "៧មករា", 11.562, 104.911),
  place("Russey Keo", "ឫស្សីកែវ", 11.61, 104.905),
  place("Sen Sok", "សែនសុខ", 11.595, 104.87),
  place("Tuol Kouk", "ទួលគោក", 11.578, 104.9),
]

/** Every place that can be chosen: 41. */
export const allPlaces: readonly Place[] = [...provincesAndTowns, ...phnomPenhDistricts]

/** The place with this id, which was stored earlier. */
export const placeOf = (id: string): Place | undefined => allPlaces.find((known) => known.id === id)

export const capital = "phnom-penh"

/** The places in alphabetical order of the language, the capital first. */
export const inOrder = (places: readonly Place[], language: "en" | "km"): readonly Place[] =>
  places.toSorted((a, b) => {
    if (a.id === capital || b.id === capital) return a.id === capital ? -1 : 1
    return a[language].localeCompare(b[language], language)
  })
