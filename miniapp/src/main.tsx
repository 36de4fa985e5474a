import "../../shared/design/fonts.css"
import "../../shared/design/tokens.css"
import "./styles/base.css"
import { startTheme } from "@rokthnam/shared/web/browser/color-scheme"
import { createRoot } from "react-dom/client"
import { App } from "./app/app.tsx"
import { createRouter } from "./app/router.tsx"
import { startLanguages } from "./i18n/i18n.ts"
import { customer } from "./lib/customer.ts"
import { detectPlatform } from "./platform/detect-platform.ts"

startTheme()
// Before the first page is drawn: a session that is past its time leads to the door, not to a page without its customer.
customer.endIfExpired(Date.now())
// Made first: it starts to fetch the page while the words are still on their way.
const router = createRouter()
const [platform] = await Promise.all([detectPlatform(), startLanguages()])
const root = document.querySelector("#root")
if (root === null) throw new Error("The page has no place for the app")
createRoot(root).render(<App platform={platform} router={router} />)
