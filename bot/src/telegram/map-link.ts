/** A place, in degrees, on the map that phones open. */
export const mapLink = ({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): string => `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
