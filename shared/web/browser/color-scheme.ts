import { useSyncExternalStore } from "react"
import { persistentStore } from "../storage/text-store.ts"

export type Theme = "light" | "dark"

const key = "theme"
const darkSystem = window.matchMedia("(prefers-color-scheme: dark)")
const listeners = new Set<() => void>()

const chosen = (): Theme | undefined => {
  const stored = persistentStore.read(key)
  return stored === "light" || stored === "dark" ? stored : undefined
}

const currentTheme = (): Theme => {
  const forced = document.documentElement.dataset["theme"]
  if (forced === "light" || forced === "dark") return forced
  return darkSystem.matches ? "dark" : "light"
}

const apply = (theme: Theme | undefined) => {
  if (theme === undefined) delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme
  for (const listener of listeners) listener()
}

/** Applies the stored theme of the user; without one the colours follow the system. */
export const startTheme = (): void => apply(chosen())

/** Applies a theme for this visit only, without storing it. Telegram's theme is applied this way. */
export const followTheme = (theme: Theme): void => apply(theme)

export const chooseTheme = (theme: Theme): void => {
  persistentStore.write(key, theme)
  apply(theme)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  darkSystem.addEventListener("change", listener)
  return () => {
    listeners.delete(listener)
    darkSystem.removeEventListener("change", listener)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
