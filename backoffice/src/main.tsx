import "@mantine/core/styles.css"
import "@mantine/dropzone/styles.css"
import "@mantine/notifications/styles.css"
import "../../shared/design/fonts.css"
import "../../shared/design/tokens.css"
import "../../shared/design/stale.css"
import "./app/office.css"
import { watchLeftSessions } from "@rokthnam/shared/web/sessions/watch-left-sessions"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/app.tsx"
import { createRouter } from "./app/router.tsx"
import { endLeft } from "./features/security/api/security.ts"
import { keepAnswers } from "./features/sales/lib/device/kept-answers.ts"
import { startLanguages } from "./i18n/i18n.ts"
import { createQueries } from "./lib/create-queries.ts"

const root = document.querySelector("#root")
if (root === null) throw new Error("index.html has no #root")

const queries = createQueries()
await Promise.all([keepAnswers(queries), startLanguages()])
createRoot(root).render(
  <StrictMode>
    <App router={createRouter()} queryClient={queries} />
  </StrictMode>,
)
watchLeftSessions(endLeft)
