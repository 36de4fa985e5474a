import { Schema } from "effect"
import { between } from "./Numbers.ts"

/** Degrees north, in a JSON body. */
export const Latitude = between(Schema.Number, -90, 90)
/** Degrees east, in a JSON body. */
export const Longitude = between(Schema.Number, -180, 180)
/** Degrees north, in a query string. */
export const LatitudeFromString = between(Schema.NumberFromString, -90, 90)
/** Degrees east, in a query string. */
export const LongitudeFromString = between(Schema.NumberFromString, -180, 180)

/** The mean radius of the Earth in kilometres (IUGG). */
export const earthRadius = 6371.0088

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres between two points in degrees (haversine). */
export const distance = (
  from: { readonly latitude: number; readonly longitude: number },
  to: { readonly latitude: number; readonly longitude: number },
): number => {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}
