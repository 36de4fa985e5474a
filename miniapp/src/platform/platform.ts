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

/** What came of an action: it is done, it is kept until it can be done, or it failed. */
export type Feeling = "success" | "warning" | "danger"

/** The host's own button for the one action of a page, and one for the action beside it. */
export type ButtonRank = "main" | "secondary"
export type ButtonLook = { readonly text: string; readonly isEnabled: boolean; readonly isBusy: boolean }
export type HostButton = {
  readonly show: (look: ButtonLook) => void
  readonly hide: () => void
  /** Calls the listener at every press; returns a function that stops it. */
  readonly onPress: (listener: () => void) => () => void
}

/** What has the host's own buttons: the page, or a dialog over it. */
type ButtonPlace = {
  /** A button for one more action; undefined if the page must show one itself. The last that is shown is seen. */
  readonly button: (rank: ButtonRank) => HostButton | undefined
}

/** A dialog over the page, whose actions alone have the host's own buttons from `cover` until its returned function is called. */
export type ButtonLayer = ButtonPlace & { readonly cover: () => () => void }

/** The home screen of the device, on which the app may stand. */
type HomeScreen = {
  readonly isMissing: () => Promise<boolean>
  /** Has the host ask the user, who may say no. */
  readonly add: () => void
  /** Calls the listener when the app has been put there; returns a function that stops it. */
  readonly onAdded: (listener: () => void) => () => void
}

/** What the app needs from its host: a browser or Telegram. */
export type Platform = ButtonPlace & {
  readonly kind: "web" | "telegram"
  /** Telegram's signed init data, which signs the customer in; absent on the web. */
  readonly initData?: string
  /** Telegram's id of the user, from the init data; absent on the web. */
  readonly userId?: string
  /** The user's position; rejects with LocationFailure. */
  readonly locate: () => Promise<Position>
  /** Opens another site. Returns false when an ordinary link should open it. */
  readonly openLink: (url: string) => boolean
  /** Has the host's own back button do this until the returned function is called, instead of what it did before. */
  readonly showBackButton: (onBack: () => void) => () => void
  /** The host's own buttons for a dialog. */
  readonly dialogLayer: () => ButtonLayer
  /** Lets the device be felt, where it can. */
  readonly feel: (what: Feeling) => void
  /** Asks the user before the app is closed; returns a function that lets it close again. */
  readonly guardClosing: () => () => void
  /** Lets the user send a link with a text to a chat. Returns false if the host has no way to. */
  readonly shareLink: (url: string, text: string) => boolean
  /**
   * Lets the user send the message with this id, which the bot prepared, to a chat; absent where the host cannot. Resolves to
   * false if the host could not after all; that the user sends it to nobody is the user's will.
   */
  readonly sharePrepared?: (id: string) => Promise<boolean>
  /** Whether the app can be put on the device's home screen, and how; absent where the host cannot. */
  readonly homeScreen?: HomeScreen
}

export const PlatformContext = createContext<Platform | undefined>(undefined)

export const usePlatform = (): Platform => {
  const platform = use(PlatformContext)
  if (platform === undefined) throw new Error("No platform is provided")
  return platform
}

/** The dialog in which a component stands; undefined on the page. */
export const DialogContext = createContext<ButtonLayer | undefined>(undefined)

/** The host's own buttons as they are for the dialog or the page in which the component stands. */
export const useButtonPlace = (): ButtonPlace => {
  const page = usePlatform()
  return use(DialogContext) ?? page
}
