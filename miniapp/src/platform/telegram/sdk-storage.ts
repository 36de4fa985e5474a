/* What the SDK finds in the storage of the browser. It is handed to it here; the SDK itself is known to `telegram-client` alone. */
import { visitStore } from "@rokthnam/shared/web/storage/text-store"
import type { Launch } from "../launch.ts"

/**
 * Lends the SDK a storage for this page where the browser blocks its own, as in the frame of a web client whose site is
 * another: without one no function of the SDK works.
 */
export const lendStorage = (): void => {
  try {
    window.sessionStorage.getItem("")
  } catch {
    const kept = new Map<string, string>()
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    Object.defineProperty(window, "sessionStorage", { configurable: true, value })
  }
}

/**
 * Gives the SDK the launch parameters where it looks for those of an earlier page of the visit. Its own reader refuses
 * all parameters of an address when one is missing that it expects, such as the `signature` of the init data, and every
 * function of the SDK asks that reader whether it may work.
 */
export const keepForSdk = ({ platform, version, theme }: Launch) => {
  const query = new URLSearchParams({
    tgWebAppPlatform: platform,
    tgWebAppVersion: version,
    tgWebAppThemeParams: JSON.stringify(theme),
  })
  visitStore.write("tapps/launchParams", JSON.stringify(query.toString()))
}
