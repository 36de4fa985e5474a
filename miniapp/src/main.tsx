import "../../shared/design/fonts.css"
import "../../shared/design/tokens.css"
import "../../shared/design/stale.css"
import "./styles/base.css"
import { startTheme } from "@rokthnam/shared/web/browser/color-scheme"
import { watchLeftSessions } from "@rokthnam/shared/web/sessions/watch-left-sessions"
import { startTransition } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/app.tsx"
import { createQueries } from "./app/create-queries.ts"
import { signInCode } from "./app/layouts/root-layout.tsx"
import { loadPage } from "./app/router.tsx"
import { resultsCode } from "./features/search/components/search-outcome.tsx"
import { startLanguages } from "./i18n/i18n.ts"
import { keepApp } from "./lib/keep-app.ts"
import { chooseSession, customer } from "./lib/customer.ts"
import { endLeft } from "./lib/end-left.ts"
import { startMoveGuards } from "./lib/move-guards.ts"
import { detectPlatform } from "./platform/detect-platform.ts"
import { readLaunch } from "./platform/launch.ts"

/** Ends the task, so that a slow phone paints and answers taps before the next one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

// All modules have just been run, in one task.
await nextTask()
startTheme()
startMoveGuards()
const launch = readLaunch()
if (launch !== undefined) chooseSession({ telegramUser: launch.userId })
// Before the first render: an expired session must lead to the login page, not to a page without its customer.
customer.endIfExpired(Date.now())
// A link to the Mini App names its page; the launch parameters are kept for reloads already.
if (launch?.start !== undefined) {
  const { startPath } = await import("./platform/start-path.ts")
  window.history.replaceState(null, "", startPath(launch.start))
}
// The page's code loads at the same time as the texts.
loadPage(window.location.pathname)
const [platform] = await Promise.all([detectPlatform(launch), startLanguages(launch)])
const root = document.querySelector("#root") ?? document.body
const queries = createQueries()
// Nobody inside Telegram waits for the page before the sign-in begins.
if (platform.initData !== undefined) void queries.prefetchQuery(signInCode)
// A link to a search needs the code of results as soon as the answer is there, which is long before the page has asked.
if (new URLSearchParams(window.location.search).has("query")) void queries.prefetchQuery(resultsCode)
// Until the first page is ready, nothing is rendered, and the text that the server wrote stays. A transition is rendered in
// short pieces, so that a slow phone answers taps meanwhile.
startTransition(() => createRoot(root).render(<App platform={platform} queries={queries} />))
keepApp()
watchLeftSessions(endLeft)
