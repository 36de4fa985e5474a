import { act, screen } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { pages } from "../src/app/pages.ts"
import { customer } from "../src/lib/customer.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { answerUpload, drawPictures } from "./support/uploads.ts"

// Their texts come with the code of the pages.
beforeAll(() => Promise.all([pages.login(), pages.home()]), 60_000)

afterEach(async () => {
  customer.signOut()
  await act(() => getI18n().changeLanguage("en"))
})

type App = ReturnType<typeof renderApp>
/** An answer without a message of its own. */
const broken = { status: 500, body: {} }
const picture = () => new File(["pixels"], "me.png", { type: "image/png" })

type Word =
  | `account:${"email" | "password" | "confirmPassword" | "firstName" | "lastName" | "photo" | "signIn" | "register" | "registerTab"}`
  | "search:getLocation"
  | "search:photo"
const word = (key: Word): string => getI18n().t(key)
const press = async ({ user }: App, key: Word) =>
  user.click(await screen.findByRole("button", { name: word(key) }))
const fill = async ({ user }: App, key: Word, typed: string) =>
  user.type(await screen.findByLabelText(word(key)), typed)

const logIn = async (app: App) => {
  await fill(app, "account:email", "sokha@example.com")
  await fill(app, "account:password", "correct horse")
  await press(app, "account:signIn")
}

const register = async (app: App, photo?: File) => {
  await app.user.click(await screen.findByRole("tab", { name: word("account:registerTab") }))
  await fill(app, "account:firstName", "Sokha")
  await fill(app, "account:lastName", "Chan")
  await fill(app, "account:email", "sokha@example.com")
  await fill(app, "account:password", "long enough")
  await fill(app, "account:confirmPassword", "long enough")
  if (photo !== undefined) await app.user.upload(await screen.findByLabelText(word("account:photo")), photo)
  await press(app, "account:register")
}

const messages = [
  {
    en: "Geolocation is not supported by your browser",
    km: "កម្មវិធីរុករករបស់អ្នកមិនគាំទ្រការរកទីតាំងទេ",
    path: "/",
    reach: (app: App) => press(app, "search:getLocation"),
  },
  { en: "Login failed", km: "មិនអាចចូលគណនីបានទេ", path: "/login", reach: logIn },
  {
    en: "Registration failed. Please try again.",
    km: "មិនអាចចុះឈ្មោះបានទេ។ សូមព្យាយាមម្ដងទៀត។",
    path: "/login",
    reach: (app: App) => register(app),
  },
  {
    en: "Failed to upload profile photo",
    km: "មិនអាចផ្ញើរូបថតប្រវត្តិរូបបានទេ",
    path: "/login",
    reach: (app: App) => register(app, picture()),
  },
  {
    en: "Failed to process image",
    km: "មិនអាចអានរូបភាពបានទេ",
    path: "/",
    reach: async ({ user }: App) =>
      user.upload(await screen.findByLabelText(word("search:photo")), picture()),
  },
] as const

describe.each(["en", "km"] as const)("the messages of the documents, in %s", (language) => {
  it.each(messages)("$en", async ({ path, reach, ...said }) => {
    drawPictures(800, 600)
    answerUpload(broken.status, broken.body)
    answerCalls({
      "POST /users/login": () => broken,
      "POST /users/register": () => broken,
      "POST /api/images/upload": () => broken,
    })
    // jsdom has no location, as an old browser
    expect(navigator.geolocation).toBeUndefined()
    const app = renderApp(path)
    await act(() => getI18n().changeLanguage(language))
    await reach(app)
    await vi.waitFor(
      () =>
        expect(
          screen
            .getAllByRole("alert")
            .map(({ textContent }) => textContent)
            .join("\n"),
        ).toContain(said[language]),
      20_000,
    )
  })
})
