import { persistentStore, visitStore } from "@rokthnam/shared/web/storage/text-store"
import { useSyncExternalStore } from "react"
import type { Point } from "../../../platform/platform.ts"
import { placeOf } from "@rokthnam/shared/Search/PlaceRules"
import type { Place } from "@rokthnam/shared/Search/PlaceRules"

/**
 * The location from which distances are measured: the device's position during this visit, or a place chosen by hand.
 */
export type ChosenLocation =
  | { readonly kind: "device"; readonly point: Point }
  | { readonly kind: "place"; readonly point: Point; readonly place: Place }

const deviceKey = "devicePosition"
const placeKey = "chosenPlace"

const readDevice = (): ChosenLocation | undefined => {
  const [latitude, longitude] = (visitStore.read(deviceKey) ?? "").split(",").map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return undefined
  return { kind: "device", point: { latitude, longitude } }
}

const readPlace = (): ChosenLocation | undefined => {
  const place = placeOf(persistentStore.read(placeKey) ?? "")
  return place === undefined ? undefined : { kind: "place", point: place, place }
}

let current = readDevice() ?? readPlace()
const listeners = new Set<() => void>()

const announce = (location: ChosenLocation | undefined) => {
  current = location
  for (const listener of listeners) listener()
}

/** Uses the device's position, only for this visit because it may be wrong later. */
export const chooseDevicePosition = (point: Point): void => {
  visitStore.write(deviceKey, `${point.latitude},${point.longitude}`)
  announce({ kind: "device", point })
}

/** Uses a place, now and on the next visit. */
export const choosePlace = (place: Place): void => {
  visitStore.remove(deviceKey)
  persistentStore.write(placeKey, place.id)
  announce({ kind: "place", point: place, place })
}

// Another tab may have chosen a place. A position is stored for one tab only.
window.addEventListener("storage", () => announce(readDevice() ?? readPlace()))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The location of every search of this visit; undefined until one is set. */
export const useChosenLocation = (): ChosenLocation | undefined =>
  useSyncExternalStore(subscribe, () => current)
