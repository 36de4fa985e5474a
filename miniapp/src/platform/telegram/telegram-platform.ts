import { visitStore } from "@rokthnam/shared/web/storage/text-store"
import {
  addToHomeScreen,
  backButton,
  checkHomeScreenStatus,
  closingBehavior,
  hapticFeedback,
  init,
  mainButton,
  miniApp,
  openLink,
  openTelegramLink,
  secondaryButton,
  shareMessage,
  shareURL,
  swipeBehavior,
  themeParams,
  viewport,
} from "@telegram-apps/sdk-react"
import type { Launch } from "../launch.ts"
import { LocationFailure } from "../platform.ts"
import type { ButtonLook, ButtonRank, HostButton, Platform } from "../platform.ts"
import { clientPatience } from "./client-patience.ts"
import { followColors } from "./telegram-colors.ts"
import { locate } from "./telegram-location.ts"

/** Gives the page a value of the design in place of its own. */
const setToken = (name: string, value: string) => document.documentElement.style.setProperty(name, value)

/** The parts of the screen that the device or Telegram covers, and the height that stays when the app is dragged. */
const applyViewport = () => {
  const { safeAreaInsets: device, contentSafeAreaInsets: client, stableHeight } = viewport.state()
  for (const side of ["top", "bottom", "left", "right"] as const)
    setToken(`--safe-${side}`, `max(env(safe-area-inset-${side}), ${device[side] + client[side]}px)`)
  if (stableHeight > 0) setToken("--app-height", `${stableHeight}px`)
}

const followViewport = async () => {
  viewport.expand.ifAvailable()
  // Otherwise a list that is pulled down closes the app.
  swipeBehavior.mount.ifAvailable()
  swipeBehavior.disableVertical.ifAvailable()
  if (!viewport.mount.isAvailable()) return
  try {
    await viewport.mount({ timeout: clientPatience })
  } catch {
    // An old client: the insets of the browser and the whole height hold.
    return
  }
  viewport.expand.ifAvailable()
  applyViewport()
  viewport.state.sub(applyViewport)
}

/** What the back button does: the last of these. */
const waysBack = new Set<() => void>()

const showBackButton = (onBack: () => void) => {
  if (!backButton.show.isAvailable()) return () => undefined
  // a way of its own, since the same function may be given twice
  const goBack = () => onBack()
  waysBack.add(goBack)
  backButton.show()
  return () => {
    waysBack.delete(goBack)
    if (waysBack.size === 0) backButton.hide()
  }
}

/** Telegram's limit of the text of its buttons. */
const longestLabel = 64

const hostButtons = { main: mainButton, secondary: secondaryButton } as const
const ranks = ["main", "secondary"] as const satisfies ReadonlyArray<ButtonRank>

/** What the page has its buttons say. They are seen while nothing lies over the page. */
const looks = new Map<ButtonRank, ButtonLook>()
let covers = 0

const applyLook = (rank: ButtonRank): void => {
  const look = covers === 0 ? looks.get(rank) : undefined
  if (look === undefined) {
    hostButtons[rank].setParams.ifAvailable({ isVisible: false })
    return
  }
  const { text, isEnabled, isBusy } = look
  hostButtons[rank].setParams.ifAvailable({
    text: text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text,
    isEnabled: isEnabled && !isBusy,
    isLoaderVisible: isBusy,
    isVisible: true,
  })
}

const coverButtons = () => {
  covers += 1
  for (const rank of ranks) applyLook(rank)
  return () => {
    covers -= 1
    for (const rank of ranks) applyLook(rank)
  }
}

const hostButton = (rank: ButtonRank): HostButton | undefined => {
  const button = hostButtons[rank]
  button.mount.ifAvailable()
  if (!button.setParams.isAvailable() || !button.onClick.isAvailable()) return undefined
  return {
    show: (look) => {
      looks.set(rank, look)
      applyLook(rank)
    },
    hide: () => {
      looks.delete(rank)
      applyLook(rank)
    },
    onPress: (listener) => button.onClick(listener),
  }
}

/** How many things want the app to ask before it closes. */
let guards = 0

const guardClosing = () => {
  guards += 1
  closingBehavior.enableConfirmation.ifAvailable()
  return () => {
    guards -= 1
    if (guards === 0) closingBehavior.disableConfirmation.ifAvailable()
  }
}

const homeScreen = {
  isMissing: async () => {
    try {
      const status = await checkHomeScreenStatus({ timeout: clientPatience })
      return status === "missed" || status === "unknown"
    } catch {
      return false
    }
  },
  add: () => void addToHomeScreen.ifAvailable(),
}

/** What only newer clients can do. */
const newerFeatures = () => ({
  ...(shareMessage.isAvailable() && { sharePrepared: async (id: string) => shareMessage(id) }),
  ...(addToHomeScreen.isAvailable() && checkHomeScreenStatus.isAvailable() && { homeScreen }),
})

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
  miniApp.mountSync.ifAvailable()
  followColors()
  miniApp.ready.ifAvailable()
  backButton.mount.ifAvailable()
  backButton.onClick.ifAvailable(() => [...waysBack].at(-1)?.())
  closingBehavior.mount.ifAvailable()
  void followViewport()
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
    button: hostButton,
    coverButtons,
    feel: (what) =>
      void hapticFeedback.notificationOccurred.ifAvailable(what === "success" ? "success" : "error"),
    guardClosing,
    shareLink: (url, text) => {
      if (!shareURL.isAvailable()) return false
      shareURL(url, text)
      return true
    },
    ...newerFeatures(),
  }
}
