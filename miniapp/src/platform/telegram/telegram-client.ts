/*
 * The client of Telegram that holds the app, in the words of the platform. This is the only file that knows Telegram's SDK,
 * which `.dependency-cruiser.cjs` sees to; what a client is too old for does nothing, or is told to be absent.
 */
import {
  addToHomeScreen,
  backButton,
  checkHomeScreenStatus,
  closingBehavior,
  hapticFeedback,
  init,
  isShareMessageError,
  locationManager,
  mainButton,
  miniApp,
  onAddedToHomeScreen,
  openLink,
  openTelegramLink,
  secondaryButton,
  shareMessage,
  shareURL,
  swipeBehavior,
  targetOrigin,
  themeParams,
  viewport,
} from "@telegram-apps/sdk-react"
import type { Launch } from "../launch.ts"
import type { ButtonLook, ButtonRank, Point } from "../platform.ts"
import { keepForSdk, lendStorage } from "./sdk-storage.ts"
import type { Color } from "./theme-colors.ts"
import { tidyAddress } from "./tidy-address.ts"

/** Milliseconds for which a client may think about what it knows, such as its viewport. */
const clientPatience = 5000

/** Milliseconds in which a client may tell what nobody waits for: it is shown whenever it comes. */
const latePatience = 60_000

/** Milliseconds in which a person answers the question for the location. */
const locationPatience = 60_000

/** Milliseconds in which a person chooses a chat; a client may never tell that they chose none. */
const choosingPatience = 300_000

/** What a client tells of a message that the person sent to nobody. */
const declined = "USER_DECLINED"

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

/** The sites of Telegram's web clients; the SDK sends what the app says to the first of them alone. */
const webClients = /^https:\/\/[a-z]+\.telegram\.org$/

/** Has what the app says reach the web client in whose frame it is. No other site may hold the app in a frame. */
const aimAtFrame = () => {
  const holder = window.location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  if (holder !== undefined && webClients.test(holder)) targetOrigin.set(holder)
}

/** Begins to talk with the client. Throws outside Telegram. */
export const meetClient = (launch: Launch): void => {
  tidyAddress()
  lendStorage()
  keepForSdk(launch)
  aimAtFrame()
  init()
  themeParams.mountSync.ifAvailable()
  miniApp.mountSync.ifAvailable()
  backButton.mount.ifAvailable()
  closingBehavior.mount.ifAvailable()
}

/** Tells the client that the app can be shown. */
export const tellReady = (): void => void miniApp.ready.ifAvailable()

/** The person's colours by Telegram's names, such as `bg_color`. */
export const themeNow = (): Readonly<Record<string, Color | undefined>> =>
  // Read whole: the SDK's signals of single colours are still the old ones while it tells of a change.
  themeParams.state()

export const onTheme = (listener: () => void): void => void themeParams.state.sub(listener)

/** Has Telegram's bars continue the app's own: its top bar above, the page below. */
export const paintBars = (above: Color, below: Color): void => {
  if (miniApp.setHeaderColor.isAvailable() && miniApp.setHeaderColor.supports.rgb())
    miniApp.setHeaderColor(above)
  miniApp.setBackgroundColor.ifAvailable(below)
  miniApp.setBottomBarColor.ifAvailable(below)
}

/** Has the app fill the height, and not close when a list is pulled down. Returns whether the client tells its measures. */
export const fillScreen = async (): Promise<boolean> => {
  viewport.expand.ifAvailable()
  swipeBehavior.mount.ifAvailable()
  swipeBehavior.disableVertical.ifAvailable()
  if (!viewport.mount.isAvailable()) return false
  try {
    await viewport.mount({ timeout: clientPatience })
  } catch {
    return false
  }
  viewport.expand.ifAvailable()
  return true
}

/** What the device and Telegram's own buttons cover, and the height that stays when the app is dragged, in pixels. */
export const screenNow = () => {
  const { safeAreaInsets: device, contentSafeAreaInsets: client, stableHeight } = viewport.state()
  return { device, client, stableHeight }
}

export const onScreen = (listener: () => void): void => void viewport.state.sub(listener)

/** Telegram's back button; undefined if the client has none. */
export const clientBackButton = () =>
  backButton.show.isAvailable() ? { show: () => backButton.show(), hide: () => backButton.hide() } : undefined

/** Calls the listener at every press of the back button. */
export const onBack = (listener: () => void): void => void backButton.onClick.ifAvailable(listener)

const buttons = { main: mainButton, secondary: secondaryButton } as const

/** Telegram's limit of the text of its buttons. */
const longestLabel = 64

/** Shows a button below the page, or hides it without a look. */
const lookLike = (rank: ButtonRank, look: ButtonLook | undefined): void => {
  if (look === undefined) {
    buttons[rank].setParams.ifAvailable({ isVisible: false })
    return
  }
  const { text, isEnabled, isBusy } = look
  buttons[rank].setParams.ifAvailable({
    text: text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text,
    isEnabled: isEnabled && !isBusy,
    isLoaderVisible: isBusy,
    isVisible: true,
  })
}

/** A button below the page; undefined if the client has none. */
export const clientButton = (rank: ButtonRank) => {
  const button = buttons[rank]
  button.mount.ifAvailable()
  if (!button.setParams.isAvailable() || !button.onClick.isAvailable()) return undefined
  return {
    lookLike: (look: ButtonLook | undefined) => lookLike(rank, look),
    onPress: (listener: () => void): void => void button.onClick(listener),
  }
}

/** Whether the client asks before it closes the app. */
export const askBeforeClosing = (asks: boolean): void =>
  void (asks
    ? closingBehavior.enableConfirmation.ifAvailable()
    : closingBehavior.disableConfirmation.ifAvailable())

/** Lets the device be felt. */
export const feel = (what: "success" | "warning" | "error"): void =>
  void hapticFeedback.notificationOccurred.ifAvailable(what)

/** Opens another site, or a page of Telegram in Telegram. Returns false if the client cannot. */
export const openByClient = (url: string): boolean => {
  if (url.startsWith("https://t.me/") && openTelegramLink.isAvailable()) {
    openTelegramLink(url)
    return true
  }
  if (!openLink.isAvailable()) return false
  openLink(url)
  return true
}

/** Lets the person send a link with a text to a chat. Returns false if the client cannot. */
export const shareByClient = (url: string, text: string): boolean => {
  if (!shareURL.isAvailable()) return false
  shareURL(url, text)
  return true
}

/**
 * Lets the person send a message to a chat that the bot prepared, and tells whether the client let them; undefined if the client
 * knows no such messages.
 */
export const preparedSharing = () => {
  if (!shareMessage.isAvailable()) return undefined
  let asked = 0
  return async (id: string): Promise<boolean> => {
    asked += 1
    const turn = asked
    try {
      await shareMessage(id, { timeout: choosingPatience })
      return true
    } catch (cause) {
      // A client's answer names no message: it is that to the last one, also for those that it never answered.
      return turn !== asked || !isShareMessageError(cause) || cause.message.includes(declined)
    }
  }
}

const isMissing = async (): Promise<boolean> => {
  try {
    const status = await checkHomeScreenStatus({ timeout: latePatience })
    return status === "missed" || status === "unknown"
  } catch {
    return false
  }
}

/** The device's home screen; undefined if the client cannot put the app there. */
export const clientHomeScreen = () =>
  addToHomeScreen.isAvailable() && checkHomeScreenStatus.isAvailable() && onAddedToHomeScreen.isAvailable()
    ? {
        isMissing,
        add: (): void => void addToHomeScreen.ifAvailable(),
        onAdded: (listener: () => void) => onAddedToHomeScreen(listener),
      }
    : undefined

const isPoint = (value: unknown): value is Point =>
  typeof value === "object" &&
  value !== null &&
  "latitude" in value &&
  typeof value.latitude === "number" &&
  "longitude" in value &&
  typeof value.longitude === "number"

/**
 * The place that Telegram's location manager tells, which it may have found long ago: it does not say when. Undefined if it
 * was refused, "absent" if the client has none.
 */
export const placeOfClient = async (): Promise<Point | "absent" | undefined> => {
  if (locationManager.mount.isAvailable() && !locationManager.isMounted())
    await locationManager.mount({ timeout: clientPatience })
  if (!locationManager.requestLocation.isAvailable()) return "absent"
  const place: unknown = await locationManager.requestLocation({ timeout: locationPatience })
  return isPoint(place) ? { latitude: place.latitude, longitude: place.longitude } : undefined
}
