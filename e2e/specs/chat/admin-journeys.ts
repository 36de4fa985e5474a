import { describe, expect, it } from "vitest"
import { adminAccount } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { chatsOf, join, kampot, signIn } from "../../fixtures/office-chats.ts"
import { qrPicture } from "../../fixtures/qr-codes.ts"
import { adminToken, registerPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** The journeys of admins in a chat with the bot that sends the messages of the outbox. */
export const adminJourneys = (telegramNow: () => Telegram): void => {
  describe("an admin", () => {
    it("gets a registration with its licence and approves it; pressed again it says so", async () => {
      const telegram = telegramNow()
      const bopha = telegram.person({ name: "Bopha" })
      await join(bopha, await adminToken(), adminAccount.password)
      const { id, email } = await registerPharmacy("Sihanouk Pharmacy", kampot)
      const told = await bopha.hears("Sihanouk Pharmacy")
      expect(told.text).toContain(email)
      expect(told.file).toMatchObject({ kind: "document", name: `licence-${id}.pdf` })
      expect(Buffer.from(told.file?.bytes ?? []).toString()).toMatch(/^%PDF/)
      const [first, second] = [bopha.press("✅ Approve", told), bopha.press("✅ Approve", told)]
      expect((await first()).text).toContain("✅ Approved by you")
      expect((await second()).text).toContain("✅ Approved by you")
      await telegram.until(
        () => (told.text.includes("Approved by you") ? true : undefined),
        () => "the message says that it is approved",
      )
      expect(bopha.buttons(told).map(({ text }) => text)).toEqual(["🗺 Map"])
      expect((await signIn({ email })).access_token).not.toBe("")
    })

    it("rejects with a usual reason and with own words, which the pharmacy reads", async () => {
      const telegram = telegramNow()
      const bopha = telegram.person({ name: "Bopha" })
      await join(bopha, await adminToken(), adminAccount.password)
      const picture = new Blob([new Uint8Array(await qrPicture("licence"))], { type: "image/png" })
      const usual = await registerPharmacy("Takeo Pharmacy", kampot, { file: picture })
      const first = await bopha.hears("Takeo Pharmacy")
      expect(first.file?.kind).toBe("photo")
      await bopha.press("❌ Reject", first)()
      await telegram.until(
        () => bopha.buttons(first).find(({ text }) => text === "The licence has expired"),
        () => "the reasons",
      )
      bopha.press("The licence has expired", first)
      await telegram.until(
        () => (first.text.includes("Rejected by you") ? true : undefined),
        () => "the message says that it is rejected",
      )
      const own = await registerPharmacy("Pursat Pharmacy", kampot)
      const second = await bopha.hears("Pursat Pharmacy")
      await bopha.press("❌ Reject", second)()
      await telegram.until(
        () => bopha.buttons(second).find(({ text }) => text === "✍️ Another reason"),
        () => "the reasons",
      )
      bopha.press("✍️ Another reason", second)
      bopha.reply("The stamp is missing.", await bopha.hears("Please reply to this message"))
      await bopha.hears("Rejected by you")
      await expect(signIn(usual)).rejects.toThrow("អាជ្ញាប័ណ្ណផុតកំណត់ · The licence has expired")
      await expect(signIn(own)).rejects.toThrow("The stamp is missing.")
      // the buttons below the other message are outdated now, and say so
      await bopha.press("The licence has expired", second)()
      await telegram.until(
        () => (second.text.includes("Rejected by you") ? true : undefined),
        () => "the message says that it was rejected",
      )
    })

    it("presses too late when another has settled it, and in vain when the chat is unlinked", async () => {
      const telegram = telegramNow()
      const bopha = telegram.person({ name: "Bopha" })
      const token = await adminToken()
      await join(bopha, token, adminAccount.password)
      const [settled, open] = [
        await registerPharmacy("Kratie Pharmacy", kampot),
        await registerPharmacy("Koh Kong Pharmacy", kampot),
      ]
      const first = await bopha.hears("Kratie Pharmacy")
      await callApi("POST", `/admin/pharmacies/${settled.id}/reject`, { body: {}, token })
      await bopha.press("✅ Approve", first)()
      await telegram.until(
        () => (first.text.includes("❌ Rejected by you") ? true : undefined),
        () => "the message says that it was rejected in the browser",
      )
      const second = await bopha.hears("Koh Kong Pharmacy")
      const mine = (await chatsOf(token)).chats.find(({ name }) => name === "Bopha")
      await callApi("DELETE", `/account/chats/${mine?.id}`, { token })
      const answer = await bopha.press("✅ Approve", second)()
      expect(answer.text).toContain("not linked with an account that may do this")
      const { pharmacies } = await callApi<{ readonly pharmacies: ReadonlyArray<{ readonly id: number }> }>(
        "GET",
        "/admin/pharmacies?status=PENDING&size=100",
        { token },
      )
      expect(pharmacies.map(({ id }) => id)).toContain(open.id)
      expect(telegram.refused()).toEqual([])
    })
  })
}
