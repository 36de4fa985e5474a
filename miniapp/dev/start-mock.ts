import { holdPage, launchFragment, themes } from "./telegram-client.ts"

/*
 * Runs before the app in `TELEGRAM_MOCK=1 npm run dev`: the page behaves as if Telegram for Android held it. The init data is
 * signed by `vite.config.ts` if it knows the bot's token; without it the sign-in fails as it would with forged data.
 */
const initData = document.querySelector<HTMLMetaElement>('meta[name="telegram-mock"]')?.content
const isDark = new URLSearchParams(window.location.search).has("night")
holdPage({ flavour: "android" })
if (!window.location.hash.includes("tgWebApp")) {
  window.location.hash = launchFragment({
    flavour: "android",
    ...(initData === undefined ? {} : { initData }),
    theme: isDark ? themes.night : themes.day,
  })
}
