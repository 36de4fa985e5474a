import { screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

const configure = (name: string, content: string): void => {
  const meta = document.createElement("meta")
  meta.name = name
  meta.content = content
  document.head.append(meta)
}

describe("the privacy page", () => {
  afterEach(() => {
    for (const meta of document.head.querySelectorAll("meta[name]")) meta.remove()
  })

  it("names whom to write to, as the operator has configured it", async () => {
    answerCalls({})
    configure("contact-email", "privacy@rokthnam.test")
    configure("telegram-bot", "rokthnam_bot")
    renderApp("/privacy")
    await screen.findByRole("heading", { level: 1, name: "Privacy" })
    const page = within(screen.getByRole("main"))
    const email = page.getByRole("link", { name: "privacy@rokthnam.test" })
    expect(email.getAttribute("href")).toBe("mailto:privacy@rokthnam.test")
    const bot = page.getByRole("link", { name: /@rokthnam_bot/ })
    expect(bot.getAttribute("href")).toBe("https://t.me/rokthnam_bot")
  })

  it("promises nobody where the operator named nobody, and says what one can do oneself", async () => {
    answerCalls({})
    configure("telegram-bot", "rokthnam_bot")
    renderApp("/privacy")
    await screen.findByRole("heading", { level: 1, name: "Privacy" })
    const page = within(screen.getByRole("main"))
    expect(page.getByText(/there is nobody to write to. On your account page you can see/)).toBeTruthy()
    expect(page.queryByText(/[Pp]lease write to/)).toBeNull()
    expect(page.getByText(/it has no person who reads messages/)).toBeTruthy()
    expect(page.queryByRole("link", { name: /@rokthnam.test/ })).toBeNull()
  })

  it("says what a map service learns", async () => {
    answerCalls({})
    renderApp("/privacy")
    expect(await screen.findByText(/a map service: it learns your internet address/)).toBeTruthy()
  })
})
