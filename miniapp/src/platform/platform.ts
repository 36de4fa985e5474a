import { createContext, use } from "react"

/** A point in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** Where the device is, and when that was measured, in milliseconds since 1970; null if the host does not say. */
export type Position = Point & { readonly measuredAt: number | null }

/** The position is unknown: the browser does not support it, or the user or the device denied it. */
export class LocationFailure extends Error {
  readonly reason: "unsupported" | "denied"

  constructor(reason: LocationFailure["reason"]) {
    super(`No location: ${reason}`)
    this.name = "LocationFailure"
    this.reason = reason
  }
}

/** What the app needs from its host: a browser or Telegram. */
export type Platform = {
  readonly kind: "web" | "telegram"
  /** Telegram's signed init data, which signs the customer in; absent on the web. */
  readonly initData?: string
  /** Telegram's id of the user, from the init data; absent on the web. */
  readonly userId?: string
  /** The user's position; rejects with LocationFailure. */
  readonly locate: () => Promise<Position>
  /** Opens another site. Returns false when an ordinary link should open it. */
  readonly openLink: (url: string) => boolean
  /** Shows the host's own back button; returns a function that hides it. */
  readonly showBackButton: (onBack: () => void) => () => void
}

export const PlatformContext = createContext<Platform | undefined>(undefined)

export const usePlatform = (): Platform => {
  const platform = use(PlatformContext)
  if (platform === undefined) throw new Error("No platform is provided")
  return platform
}
