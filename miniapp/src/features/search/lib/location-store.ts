import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { useSyncExternalStore } from "react"
import { placeOf } from "@rokthnam/shared/Search/PlaceRules"
import type { Place } from "@rokthnam/shared/Search/PlaceRules"
import { ownStore } from "../../../lib/customer.ts"
import type { Point, Position } from "../../../platform/platform.ts"

/** A place that the customer has saved by a name, such as "Home". */
export type SavedPlace = Answer<"GET /places">[number]

/**
 * The location from which distances are measured: the device's position, a place chosen by hand, one of the customer's saved
 * places, or the rounded point in the address of a search that was shared.
 */
export type ChosenLocation =
  | {
      readonly kind: "device"
      readonly point: Point
      readonly measuredAt: number | null
      /** When this device was told, which is not before it was measured. */
      readonly keptAt: number
    }
  | { readonly kind: "place"; readonly point: Point; readonly place: Place }
  | { readonly kind: "saved"; readonly point: Point; readonly saved: SavedPlace }
  | { readonly kind: "link"; readonly point: Point }

/** What can be saved: not what is saved already, and not the rounded point of somebody's link. */
export type KeepableLocation = Extract<ChosenLocation, { readonly kind: "device" | "place" }>

/** What somebody picks as a place: where the device is, or a place of the list. */
export type Picked = { readonly position: Position } | { readonly place: Place }

const deviceKey = "devicePosition"
const placeKey = "chosenPlace"
const savedKey = "savedPlace"
const ownKeys = [deviceKey, placeKey, savedKey]

/** The device's position is forgotten after 30 days, like the place that the bot keeps. */
const keptFor = 30 * 24 * 3_600_000

const isPoint = ({ latitude, longitude }: Point) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

type Kept = Position & { readonly keptAt: number }

/** Whether a value is a point with another number. */
const hasNumbers = (value: unknown, other: string): boolean =>
  typeof value === "object" &&
  value !== null &&
  ["latitude", "longitude", other].every((key) => Number.isFinite(Reflect.get(value, key)))

const isKept = (value: unknown): value is Kept => hasNumbers(value, "keptAt")

const isSaved = (value: unknown): value is SavedPlace => hasNumbers(value, "id")

/** What is stored under a key; undefined if it is nothing of this kind. */
const stored = <A>(key: string, isRight: (value: unknown) => value is A): A | undefined => {
  try {
    const value: unknown = JSON.parse(ownStore.read(key) ?? "")
    return isRight(value) ? value : undefined
  } catch {
    return undefined
  }
}

const measured = ({ latitude, longitude, ...times }: Kept): ChosenLocation => ({
  kind: "device",
  point: { latitude, longitude },
  ...times,
})

const readDevice = (): ChosenLocation | undefined => {
  const kept = stored(deviceKey, isKept)
  return kept !== undefined && Date.now() - kept.keptAt < keptFor ? measured(kept) : undefined
}

const placed = (place: Place): ChosenLocation => ({ kind: "place", point: place, place })

const readPlace = (): ChosenLocation | undefined => {
  const place = placeOf(ownStore.read(placeKey) ?? "")
  return place === undefined ? undefined : placed(place)
}

const savedAt = (saved: SavedPlace): ChosenLocation => ({ kind: "saved", point: saved, saved })

/** To about a kilometre. */
const rounded = (degrees: number): string => degrees.toFixed(2)

const savedOf = (location: ChosenLocation | undefined): SavedPlace | undefined =>
  location?.kind === "saved" ? location.saved : undefined

/**
 * A location as it stands in an address: a place of the list by its id, a point rounded to about a kilometre. An address may
 * be shared, so it never has the name of a saved place.
 */
export const nearOf = (location: ChosenLocation): string => {
  const listed = location.kind === "place" ? location.place : placeOf(savedOf(location)?.listed_place ?? "")
  return listed?.id ?? [location.point.latitude, location.point.longitude].map(rounded).join()
}

/** The location that an address means, rounded like the addresses made here; undefined if the text means none. */
export const locationNear = (near: string): ChosenLocation | undefined => {
  const place = placeOf(near)
  if (place !== undefined) return placed(place)
  if (!/^-?\d{1,2}(\.\d+)?,\s?-?\d{1,3}(\.\d+)?$/.test(near)) return undefined
  const [latitude = Number.NaN, longitude = Number.NaN] = near
    .split(",")
    .map((text) => Number(rounded(Number(text))))
  return isPoint({ latitude, longitude }) ? { kind: "link", point: { latitude, longitude } } : undefined
}

/** What this device remembers. */
const own = (): ChosenLocation | undefined => {
  const saved = stored(savedKey, isSaved)
  return readDevice() ?? (saved && savedAt(saved)) ?? readPlace()
}

/** The location that an address means here. The own one stays if it is the same, since it is more exact. */
const meantBy = (near: string) => {
  const known = own()
  return known !== undefined && nearOf(known) === near ? known : locationNear(near)
}

const listeners = new Set<() => void>()
let current: ChosenLocation | undefined
let isRead = false

/** First read when a page wants it: then it is known whose place it is, and a shared link is searched where it says. */
const now = (): ChosenLocation | undefined => {
  if (!isRead) current = meantBy(new URLSearchParams(window.location.search).get("near") ?? "") ?? own()
  isRead = true
  return current
}

const announce = (location: ChosenLocation | undefined) => {
  isRead = true
  current = location
  for (const listener of listeners) listener()
}

/** Uses the location of an address in this visit. */
export const goNear = (near: string): void => {
  const known = now()
  if (known !== undefined && nearOf(known) === near) return
  const location = meantBy(near)
  if (location !== undefined) announce(location)
}

/** Forgets where the person is, on this device. */
export const forgetLocation = (): void => {
  ownKeys.forEach(ownStore.remove)
  announce(undefined)
}

/** Uses a location now and on the next visits, in place of any other. */
const remember = (key: string, value: string, location: ChosenLocation): void => {
  ownKeys.forEach(ownStore.remove)
  ownStore.write(key, value)
  announce(location)
}

/** Uses the device's position, now and on the next visits. */
export const chooseDevicePosition = (position: Position): void => {
  const kept = { ...position, keptAt: Date.now() }
  remember(deviceKey, JSON.stringify(kept), measured(kept))
}

/** Uses a place, now and on the next visits. */
export const choosePlace = (place: Place): void => remember(placeKey, place.id, placed(place))

/** Uses a saved place, now and on the next visits. */
export const chooseSaved = (saved: SavedPlace): void =>
  remember(savedKey, JSON.stringify(saved), savedAt(saved))

/** Uses what was picked, now and on the next visits. */
export const choose = (picked: Picked): void =>
  "place" in picked ? choosePlace(picked.place) : chooseDevicePosition(picked.position)

/** The saved place from which this visit searches; undefined if it searches from elsewhere. */
export const chosenSaved = (): SavedPlace | undefined => savedOf(now())

// Another tab may have chosen another location. What else it keeps says nothing about this tab's.
window.addEventListener("storage", ({ key }) => {
  if (key === null || ownKeys.some((one) => key.startsWith(one))) announce(own())
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The location of every search of this visit; undefined until one is set. */
export const useChosenLocation = (): ChosenLocation | undefined => useSyncExternalStore(subscribe, now)
