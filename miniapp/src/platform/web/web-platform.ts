import { LocationFailure } from "../platform.ts"
import type { Platform, Point } from "../platform.ts"

/** A position of the last five minutes is good enough; waiting longer than this for one is not. Milliseconds. */
const positionOptions = { enableHighAccuracy: false, maximumAge: 5 * 60_000, timeout: 15_000 }

/** The browser's own geolocation. */
export const locateInBrowser = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new LocationFailure("unsupported"))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => reject(new LocationFailure("denied")),
      positionOptions,
    )
  })

export const webPlatform: Platform = {
  kind: "web",
  locate: locateInBrowser,
  openLink: () => false,
  showBackButton: () => () => undefined,
}
