import { LocationFailure } from "../platform.ts"
import type { Platform, Position } from "../platform.ts"

/** In milliseconds: a position up to five minutes old is good enough, and the search for one ends after 15 seconds. */
const positionOptions = { enableHighAccuracy: false, maximumAge: 5 * 60_000, timeout: 15_000 }

/** The position from the browser's geolocation; rejects with LocationFailure. */
export const locateInBrowser = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new LocationFailure("unsupported"))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude }, timestamp }) =>
        resolve({ latitude, longitude, measuredAt: timestamp }),
      () => reject(new LocationFailure("denied")),
      positionOptions,
    )
  })

const nothing = () => undefined
const nothingToUndo = () => nothing

export const webPlatform: Platform = {
  kind: "web",
  locate: locateInBrowser,
  openLink: () => false,
  showBackButton: nothingToUndo,
  dialogLayer: () => ({ button: nothing, cover: nothingToUndo }),
  button: nothing,
  feel: nothing,
  guardClosing: nothingToUndo,
  shareLink: () => false,
}
