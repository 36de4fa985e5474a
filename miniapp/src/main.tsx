import "../../shared/design/fonts.css"
import "../../shared/design/tokens.css"
import "./styles/base.css"
import { createRoot } from "react-dom/client"
import { App } from "./app/app.tsx"
import { createRouter } from "./app/router.tsx"
import { startLanguages } from "./i18n/i18n.ts"
import { startTheme } from "@rokthnam/shared/web/browser/color-scheme"
import { detectPlatform } from "./platform/detect-platform.ts"

startTheme()
// Made first: it starts to fetch the page while the words are still on their way.
const router = createRouter()
const [platform] = await Promise.all([detectPlatform(), startLanguages()])
const root = document.querySelector("#root")
if (root === null) throw new Error("The page has no place for the app")
createRoot(root).render(<App platform={platform} router={router} />)
