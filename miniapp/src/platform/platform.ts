import { createContext, use } from "react"

/** A point in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** The place cannot be found out: the browser has no way to, or the reader or the device said no. */
export class LocationFailure extends Error {
  readonly reason: "unsupported" | "denied"

  constructor(reason: LocationFailure["reason"]) {
    super(`No location: ${reason}`)
    this.name = "LocationFailure"
    this.reason = reason
  }
}

/** What the app needs from the place it runs in: a browser, or Telegram. */
export type Platform = {
  readonly kind: "web" | "telegram"
  /** Telegram's signed init data, with which the customer signs in; absent on the web. */
  readonly initData?: string
  /** Where the reader is; throws LocationFailure. */
  readonly locate: () => Promise<Point>
  /** Opens another site. Returns false when an ordinary link does. */
  readonly openLink: (url: string) => boolean
  /** Shows the host's own back button; the answer hides it again. */
  readonly showBackButton: (onBack: () => void) => () => void
}

export const PlatformContext = createContext<Platform | undefined>(undefined)

export const usePlatform = (): Platform => {
  const platform = use(PlatformContext)
  if (platform === undefined) throw new Error("No platform is provided")
  return platform
}
