import { capital, phnomPenhDistricts, provinces, provincesAndTowns } from "./PlaceRules.ts"

/*
 * In which province a point lies. It is apart from the places that people choose, because only the API asks for it.
 */

type Point = readonly [latitude: number, longitude: number]

/**
 * The seats of districts that are far from the town of their province, in degrees to about a kilometre, by the id of the
 * province. From the coordinates that public gazetteers give for districts, compared with those of their villages.
 */
// oxfmt-ignore
const districtSeats: Readonly<Record<string, ReadonlyArray<Point>>> = {
  "banteay-meanchey": [[13.5, 102.6], [13.64, 102.82], [13.81, 102.95], [13.94, 103.06], [13.62, 103.2], [13.75, 103.34], [13.46, 102.99]],
  battambang: [[12.76, 103.26], [13.1, 102.5], [13.27, 102.5], [13.4, 102.46], [12.62, 102.85], [13.05, 103.35], [12.9, 102.89], [12.78, 103.45], [13.24, 103.46], [13.24, 102.83], [13.33, 103.04], [12.96, 103.1]],
  "kampong-cham": [[12.4, 105.54], [11.84, 105.13], [12.05, 105.26], [11.89, 105.41], [11.94, 105.27], [12.09, 105.07], [12.31, 105.28], [12.0, 104.94]],
  "kampong-chhnang": [[12.02, 104.53], [11.87, 104.56], [11.93, 104.75], [12.16, 104.85], [12.35, 104.73], [12.43, 104.45]],
  "kampong-speu": [[11.73, 104.43], [11.48, 104.6], [11.38, 104.36], [11.69, 104.63], [11.69, 104.12], [11.32, 104.66], [11.18, 104.54]],
  "kampong-thom": [[12.94, 104.58], [12.53, 105.12], [13.1, 105.35], [12.94, 105.1], [13.02, 104.78], [12.79, 104.82], [12.38, 105.05]],
  kampot: [[10.56, 104.47], [10.71, 104.42], [11.0, 104.44], [10.83, 104.46], [10.66, 104.57], [10.78, 104.64], [10.75, 104.11]],
  kandal: [[11.36, 105.0], [11.8, 104.8], [11.49, 104.69], [11.74, 104.96], [11.54, 105.06], [11.17, 105.23], [11.13, 105.06], [11.73, 105.03], [11.51, 105.08], [11.4, 104.84]],
  "koh-kong": [[11.68, 103.42], [11.12, 103.75], [11.57, 102.97], [11.11, 103.1], [11.11, 103.39]],
  kratie: [[12.07, 106.43], [12.91, 106.06], [12.29, 105.93], [12.26, 105.97]],
  mondulkiri: [[12.58, 107.36], [13.07, 107.06], [12.25, 106.77]],
  "oddar-meanchey": [[14.26, 104.31], [13.95, 103.58], [14.19, 103.26], [14.23, 104.08]],
  pailin: [[12.98, 102.64]],
  "preah-sihanouk": [[10.73, 103.62], [10.63, 103.78], [11.07, 103.89]],
  "preah-vihear": [[13.47, 104.77], [13.35, 105.1], [13.79, 104.61], [14.22, 104.94], [13.91, 105.46], [13.58, 105.35]],
  "prey-veng": [[11.77, 105.37], [11.09, 105.37], [11.67, 105.18], [11.27, 105.28], [11.1, 105.23], [11.36, 105.57], [11.7, 105.53], [11.17, 105.48], [11.57, 105.7], [11.33, 105.4]],
  pursat: [[12.24, 103.1], [12.33, 103.65], [12.5, 104.19], [12.58, 104.02], [12.68, 103.74]],
  ratanakiri: [[13.95, 106.8], [14.03, 107.12], [13.52, 107.43], [13.42, 107.0], [13.6, 106.75]],
  "siem-reap": [[13.79, 103.87], [13.67, 104.26], [13.84, 103.53], [13.3, 104.14], [13.44, 103.73], [13.6, 103.52], [13.18, 104.4], [13.69, 103.66], [13.51, 103.99]],
  "stung-treng": [[13.55, 105.9], [14.12, 106.39], [13.3, 105.9], [13.55, 106.17]],
  "svay-rieng": [[11.19, 105.94], [11.4, 105.75], [11.3, 105.82], [10.95, 105.95], [11.15, 105.66]],
  takeo: [[10.83, 104.75], [11.0, 104.6], [11.2, 104.95], [10.85, 104.91], [10.66, 104.82], [10.92, 105.02], [11.27, 104.82], [11.0, 104.97], [11.15, 104.78]],
  "tboung-khmum": [[11.76, 105.92], [11.85, 105.52], [11.83, 106.18], [12.22, 105.64], [11.97, 105.9]],
}

/** The province of each chosen place that is not a province itself. */
const provinceOfPlace = (id: string): string => {
  if (id === "bavet") return "svay-rieng"
  if (id === "poipet") return "banteay-meanchey"
  return phnomPenhDistricts.some((district) => district.id === id) ? capital : id
}

const points: ReadonlyArray<{ readonly province: string; readonly point: Point }> = [
  ...[...provincesAndTowns, ...phnomPenhDistricts].map(({ id, latitude, longitude }) => ({
    province: provinceOfPlace(id),
    point: [latitude, longitude] as const,
  })),
  ...Object.entries(districtSeats).flatMap(([province, seats]) =>
    seats.map((point) => ({ province, point })),
  ),
]

/** A degree of longitude in degrees of latitude, at 12.5° north, the middle of Cambodia. */
const eastward = Math.cos((12.5 * Math.PI) / 180)
/** Degrees of latitude, about 55 km: no village of Cambodia is so far from all of these places. */
const farthest = 0.5

/** What stands for the province of a pharmacy that told no place, or one outside of Cambodia. */
export const elsewhere = "elsewhere"

/** The ids of the 25 provinces, and `elsewhere`. */
export const provinceIds: ReadonlyArray<string> = [...provinces.map(({ id }) => id), elsewhere]

/**
 * The id of the province in which a point (degrees) lies: that of the nearest town or seat of a district. It is exact in the
 * towns, where pharmacies are. A point near a border may be counted next door: of 8,700 villages in 20 provinces, most of
 * them far from any town, 94 in 100 are in their province; 89 in 100 of Kampong Speu and 73 of Tboung Khmum, the least. It is
 * for statistics and not for law. A place of (0, 0) was not told.
 */
export const provinceOf = (latitude: number, longitude: number): string => {
  let [nearest, least] = [elsewhere, farthest ** 2]
  for (const { province, point } of points) {
    const away = (latitude - point[0]) ** 2 + ((longitude - point[1]) * eastward) ** 2
    if (away < least) [nearest, least] = [province, away]
  }
  return nearest
}
