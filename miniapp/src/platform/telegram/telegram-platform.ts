import { followTheme } from "@rokthnam/shared/web/browser/color-scheme"
import { visitStore } from "@rokthnam/shared/web/storage/text-store"
import {
  backButton,
  init,
  locationManager,
  miniApp,
  openLink,
  openTelegramLink,
  themeParams,
} from "@telegram-apps/sdk-react"
import type { Launch } from "../launch.ts"
import { LocationFailure } from "../platform.ts"
import type { Platform, Point, Position } from "../platform.ts"
import { locateInBrowser } from "../web/web-platform.ts"

/** The design tokens that take their values from Telegram's theme, so that the app matches the user's theme. */
const colors = {
  "--color-page": themeParams.secondaryBackgroundColor,
  "--color-surface": themeParams.sectionBackgroundColor,
  "--color-text": themeParams.textColor,
} as const

const sunken = "color-mix(in srgb, var(--color-text) 7%, var(--color-surface))"

const applyColors = () => {
  followTheme(themeParams.isDark() ? "dark" : "light")
  for (const [name, color] of Object.entries(colors)) {
    const value = color()
    if (value === undefined) document.documentElement.style.removeProperty(name)
    else document.documentElement.style.setProperty(name, value)
  }
  // Telegram has no such colour, and our own would not match the user's theme, so it is mixed from Telegram's.
  document.documentElement.style.setProperty("--color-sunken", sunken)
}

const followColors = () => {
  applyColors()
  themeParams.state.sub(applyColors)
}

const isPoint = (value: unknown): value is Point =>
  typeof value === "object" &&
  value !== null &&
  "latitude" in value &&
  typeof value.latitude === "number" &&
  "longitude" in value &&
  typeof value.longitude === "number"

/** Asks Telegram's location manager. It may answer with a place that it found long ago, and does not say when. */
const locateByTelegram = async (): Promise<Position> => {
  if (locationManager.mount.isAvailable() && !locationManager.isMounted()) await locationManager.mount()
  if (!locationManager.requestLocation.isAvailable()) throw new LocationFailure("unsupported")
  const place: unknown = await locationManager.requestLocation()
  if (!isPoint(place)) throw new LocationFailure("denied")
  return { latitude: place.latitude, longitude: place.longitude, measuredAt: null }
}

/** Whether the browser may be asked: a client that has refused it for good would refuse at once. */
const mayAskBrowser = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state !== "denied"
  } catch {
    return "geolocation" in navigator
  }
}

/** Uses the browser's geolocation, which is exact and new, where it is allowed, otherwise Telegram's location manager. */
const locate = async (): Promise<Position> => {
  if (!(await mayAskBrowser())) return locateByTelegram()
  try {
    return await locateInBrowser()
  } catch (cause) {
    return locateByTelegram().catch(() => {
      throw cause
    })
  }
}

const showBackButton = (onBack: () => void) => {
  if (!backButton.show.isAvailable()) return () => undefined
  backButton.show()
  const stop = backButton.onClick(onBack)
  return () => {
    stop()
    backButton.hide()
  }
}

/**
 * Gives the SDK the launch parameters where it looks for those of an earlier page of the visit. Its own reader refuses
 * all parameters of an address when one is missing that it expects, such as the `signature` of the init data, and every
 * function of the SDK asks that reader whether it may work.
 */
const keepForSdk = ({ platform, version, theme }: Launch) => {
  const query = new URLSearchParams({
    tgWebAppPlatform: platform,
    tgWebAppVersion: version,
    tgWebAppThemeParams: JSON.stringify(theme),
  })
  visitStore.write("tapps/launchParams", JSON.stringify(query.toString()))
}

/** Starts Telegram's SDK, applies Telegram's theme and reports that the app is ready. Throws outside Telegram. */
export const startTelegram = (launch: Launch): Platform => {
  keepForSdk(launch)
  init()
  themeParams.mountSync.ifAvailable()
  followColors()
  miniApp.mountSync.ifAvailable()
  miniApp.ready.ifAvailable()
  backButton.mount.ifAvailable()
  return {
    kind: "telegram",
    locate: () =>
      locate().catch((cause: unknown) => {
        throw cause instanceof LocationFailure ? cause : new LocationFailure("denied")
      }),
    openLink: (url) => {
      if (url.startsWith("https://t.me/") && openTelegramLink.isAvailable()) {
        openTelegramLink(url)
        return true
      }
      if (!openLink.isAvailable()) return false
      openLink(url)
      return true
    },
    showBackButton,
  }
}
