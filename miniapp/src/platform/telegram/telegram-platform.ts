import type { Launch } from "../launch.ts"
import { LocationFailure } from "../platform.ts"
import type { Platform } from "../platform.ts"
import { dialogLayer, pageButton } from "./telegram-buttons.ts"
import {
  askBeforeClosing,
  clientBackButton,
  clientHomeScreen,
  feel,
  fillScreen,
  meetClient,
  onBack,
  onScreen,
  openByClient,
  preparedSharing,
  screenNow,
  shareByClient,
  tellReady,
} from "./telegram-client.ts"
import { followColors } from "./telegram-colors.ts"
import { locate } from "./telegram-location.ts"

/** Gives the page a value of the design in place of its own. */
const setToken = (name: string, value: string) => document.documentElement.style.setProperty(name, value)

/** Keeps clear of what is covered, and has the height that stays when the app is dragged. */
const applyScreen = () => {
  const { device, client, stableHeight } = screenNow()
  for (const side of ["top", "bottom", "left", "right"] as const)
    setToken(`--safe-${side}`, `max(env(safe-area-inset-${side}), ${device[side] + client[side]}px)`)
  if (stableHeight > 0) setToken("--app-height", `${stableHeight}px`)
}

const followScreen = async () => {
  // An old client tells nothing: the insets of the browser and the whole height hold.
  if (!(await fillScreen())) return
  applyScreen()
  onScreen(applyScreen)
}

/** What the back button does: the last of these. */
const waysBack = new Set<() => void>()

const showBackButton = (goesBack: () => void) => {
  const button = clientBackButton()
  if (button === undefined) return () => undefined
  // a way of its own, since the same function may be given twice
  const goBack = () => goesBack()
  waysBack.add(goBack)
  button.show()
  return () => {
    waysBack.delete(goBack)
    if (waysBack.size === 0) button.hide()
  }
}

/** How many things want the app to ask before it closes. */
let guards = 0

const guardClosing = () => {
  guards += 1
  askBeforeClosing(true)
  return () => {
    guards -= 1
    if (guards === 0) askBeforeClosing(false)
  }
}

/** What only newer clients can do. */
const newerFeatures = () => {
  const sharePrepared = preparedSharing()
  const homeScreen = clientHomeScreen()
  return {
    ...(sharePrepared !== undefined && { sharePrepared }),
    ...(homeScreen !== undefined && { homeScreen }),
  }
}

/** Starts to talk with Telegram, wears its theme, and reports that the app is ready. Throws outside Telegram. */
export const startTelegram = (launch: Launch): Platform => {
  meetClient(launch)
  followColors()
  tellReady()
  onBack(() => [...waysBack].at(-1)?.())
  void followScreen()
  return {
    kind: "telegram",
    locate: () =>
      locate().catch((cause: unknown) => {
        throw cause instanceof LocationFailure ? cause : new LocationFailure("denied")
      }),
    openLink: openByClient,
    showBackButton,
    button: pageButton,
    dialogLayer,
    feel: (what) => feel(what === "danger" ? "error" : what),
    guardClosing,
    shareLink: shareByClient,
    ...newerFeatures(),
  }
}
