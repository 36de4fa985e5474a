import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { profileOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const at = "2026-11-20T03:00:00.000Z"

const office = (answers: Answers) =>
  serve({
    "GET /account/security": {
      body: { has_password: true, second_factor: "off", recovery_codes_left: 0, warning: null },
    },
    "GET /account/sessions": { body: [] },
    "GET /account/personal-data": { body: { kept: [], proof: ["password"], obstacles: [] } },
    "GET /pharmacies/me": { body: profileOf({ name: "Central", email: "owner@example.com" }) },
    "GET /inventory/alerts/count": { body: { total_alerts: 0 } },
    ...answers,
  })

const chat = {
  id: 5,
  name: "Dara (@dara)",
  linked_at: at,
  until: null,
  is_open: true,
  wants_alerts: true,
  digest_hour: 18,
}
const ofAdmin = { ...chat, until: at, wants_alerts: false, digest_hour: null }
const linkedTo = (chats: ReadonlyArray<object>, offers: ReadonlyArray<string> = ["alerts", "digest"]) => ({
  body: { bot: "rokthnam_bot", chats, offers },
})
const url = "https://t.me/rokthnam_bot?start=l_AAAAAAAAAAAAAAAAAAAAAA"

describe("Telegram chats", () => {
  it("are linked by a link that is shown after the password, until a chat has used it", async () => {
    const seen = office({
      "GET /account/chats": [linkedTo([]), linkedTo([]), linkedTo([chat])],
      "POST /account/chats/link": { body: { url, ends_at: at } },
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    await user.click(await screen.findByRole("button", { name: "Link a chat" }))
    const asked = await screen.findByRole("dialog")
    await user.type(within(asked).getByLabelText("Current password"), "the old one")
    await user.click(within(asked).getByRole("button", { name: "Continue" }))
    expect(await screen.findByRole("img", { name: /QR code that opens the chat/ })).toBeVisible()
    expect(screen.getByRole("link", { name: "Open Telegram" })).toHaveAttribute("href", url)
    expect(seen.find(({ method }) => method === "POST")?.body).toEqual({
      current_password: "the old one",
      code: null,
    })
    expect(await screen.findByText("The chat is linked")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Done" }))
    expect(await screen.findByText("Dara (@dara)")).toBeVisible()
  }, 15_000)

  it("say what they are told, which is changed, and are unlinked", async () => {
    const seen = office({
      "GET /account/chats": linkedTo([chat, { ...chat, id: 6, name: "Sokha", is_open: false }]),
      "PUT /account/chats/5": { body: { ...chat, digest_hour: null } },
      "DELETE /account/chats/6": { body: { message: "The chat was unlinked" } },
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    const [hour] = await screen.findAllByLabelText("Summary of the day at")
    expect(hour).toHaveValue("18")
    await user.selectOptions(hour ?? document.body, "Off")
    await waitFor(() =>
      expect(seen.find(({ method }) => method === "PUT")?.body).toEqual({ digest_hour: null }),
    )
    expect(screen.getByText(/has closed the chat with the bot/)).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Unlink Sokha" }))
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Unlink" }))
    await waitFor(() => expect(seen.some(({ method }) => method === "DELETE")).toBe(true))
  })

  it("of an admin have no choices; three are the most; without a bot there is nothing", async () => {
    office({
      "GET /account/chats": linkedTo(
        [
          { ...ofAdmin, id: 7 },
          { ...ofAdmin, id: 8 },
          { ...ofAdmin, id: 9 },
        ],
        ["registrations"],
      ),
    })
    signIn("admin", tokenOf("1"))
    renderAt("/admin/security")
    expect(await screen.findByText(/An account has at most 3 chats/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Link another chat" })).toBeDisabled()
    expect(screen.queryByLabelText("Summary of the day at")).toBeNull()
    expect(screen.getAllByText(/Must be linked again after/)).toHaveLength(3)
  })
})
