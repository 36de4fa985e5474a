import { Schema } from "effect"

const latitudeWording = { message: () => "must be between -90 and 90" }
const longitudeWording = { message: () => "must be between -180 and 180" }

/** Degrees north, in a JSON body. */
export const Latitude = Schema.Number.pipe(Schema.between(-90, 90, latitudeWording))
/** Degrees east, in a JSON body. */
export const Longitude = Schema.Number.pipe(Schema.between(-180, 180, longitudeWording))
/** Degrees north, in a query string. */
export const LatitudeFromString = Schema.NumberFromString.pipe(Schema.between(-90, 90, latitudeWording))
/** Degrees east, in a query string. */
export const LongitudeFromString = Schema.NumberFromString.pipe(Schema.between(-180, 180, longitudeWording))

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
