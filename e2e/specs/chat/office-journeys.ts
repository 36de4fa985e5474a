import { describe, expect, inject, it } from "vitest"
import { readDatabase } from "../../../scripts/faults/machine/database.ts"
import { adminAccount, journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { qrCodesIn, qrPicture } from "../../fixtures/qr-codes.ts"
import { addCashier, adminToken, openPharmacy, registerPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

const kampot = { latitude: 10.61, longitude: 104.18 }

type Person = ReturnType<Telegram["person"]>
type Link = { readonly url: string }
type Medicine = { readonly id: number; readonly name: string }

/** What the link says to the bot: the text after `start=`. */
const payloadOf = (url: string): string => new URL(url).searchParams.get("start") ?? ""

const linkOf = async (token: string, current_password = journeyPassword): Promise<string> =>
  payloadOf((await callApi<Link>("POST", "/account/chats/link", { token, body: { current_password } })).url)

const join = async (person: Person, token: string, password?: string) => {
  person.say(`/start ${await linkOf(token, password)}`)
  return person.hears("linked with")
}

/** Sells packages of a medicine at the counter. */
const sell = async (token: string, name: string, quantity_sold: number) => {
  const { items } = await callApi<{ readonly items: ReadonlyArray<Medicine> }>(
    "GET",
    `/inventory/medicines?search=${name}`,
    { token },
  )
  const method = await callApi<{ readonly id: number }>("POST", "/inventory/payment-methods", {
    token,
    body: { method_name: `Cash ${crypto.randomUUID().slice(0, 8)}`, bank_info: "At the counter" },
  })
  await callApi("POST", "/inventory/sales/bulk", {
    token,
    body: { items: [{ medicine_id: items[0]?.id, quantity_sold }], payment_method_id: method.id },
  })
}

const tokenOfStaff = async (email: string): Promise<string> =>
  (
    await callApi<{ readonly access_token: string }>("POST", "/staff/login", {
      body: { email, password: journeyPassword },
    })
  ).access_token

const chatsOf = (token: string) =>
  callApi<{ readonly chats: ReadonlyArray<{ readonly id: number; readonly name: string }> }>(
    "GET",
    "/account/chats",
    { token },
  )

const signIn = ({ email }: { readonly email: string }) =>
  callApi<{ readonly access_token: string }>("POST", "/pharmacies/login", {
    body: { email, password: journeyPassword },
  })

const summariesTo = (person: Person) => person.written().filter(({ text }) => text.startsWith("📊"))

/** Makes it the day after for a chat's summary: the one of yesterday is what it had last. */
const sleepOverIt = async (chat: number): Promise<void> => {
  const slept = await readDatabase(
    inject("dataDir") ?? "",
    `update office_chats set digested_on = digested_on - 1 where id = ${chat} and digested_on is not null returning id`,
  )
  expect(slept).toHaveLength(1)
}

/** The journeys of people of the back office in a chat with the bot that sends the messages of the outbox. */
export const officeJourneys = (telegramNow: () => Telegram): void => {
  const browser = useBrowser()

  describe("an owner", () => {
    it("scans the code of the back office, is told by a sale what ran out, and unlinks at either end", async () => {
      const telegram = telegramNow()
      const owner = await openPharmacy("Kampot Pharmacy", kampot, [{ name: "Zyrtanolex", quantity: 2 }])
      const sokha = telegram.person({ name: "Sokha" })
      const visitor = await browser.visitor("phone")
      const { page } = visitor
      await signInOwner(visitor, owner.email)
      await visitor.open("/pharmacy/security")
      await page.getByRole("button", { name: "Link a chat" }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("Current password").fill(journeyPassword)
      await dialog.getByRole("button", { name: "Continue" }).click()
      const code = page.getByRole("img", { name: /QR code that opens the chat/ })
      await expectSoon(code).toBeVisible()
      await visitor.expectAccessible()
      const [url = ""] = await qrCodesIn(new Uint8Array(await code.screenshot({ scale: "css" })))
      expect(url).toMatch(/^https:\/\/t\.me\/rokthnam_bot\?start=l_/)
      sokha.say(`/start ${payloadOf(url)}`)
      expect((await sokha.hears("linked with")).text).toContain("Kampot Pharmacy (owner)")
      await expectSoon(dialog.getByText("The chat is linked")).toBeVisible()
      await dialog.getByRole("button", { name: "Done" }).click()
      await expectSoon(page.getByText("Sokha", { exact: true })).toBeVisible()
      await visitor.expectAccessible()

      await sell(owner.token, "Zyrtanolex", 2)
      const told = await sokha.hears("Out of stock")
      expect(told.text).toBe("🏥 Kampot Pharmacy\n🔴 Out of stock:\n• Zyrtanolex 500mg")

      await page.getByRole("button", { name: "Unlink Sokha" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click()
      await sokha.hears("was unlinked from Kampot Pharmacy")
      await expectSoon(page.getByText("Sokha", { exact: true })).toBeHidden()
      visitor.expectQuiet()

      await join(sokha, owner.token)
      sokha.say("/unlink")
      const list = await sokha.hears("Tap one to unlink")
      sokha.press("✕ Kampot Pharmacy (owner)", list)
      await telegram.until(
        () => (list.text.includes("linked with no account") ? true : undefined),
        () => "the list without accounts",
      )
      expect((await chatsOf(owner.token)).chats).toEqual([])
      expect(telegram.refused()).toEqual([])
      await visitor.context.close()
    })

    it("links by a code once: not twice, not in a group; a member of the staff has an own chat", async () => {
      const telegram = telegramNow()
      const owner = await openPharmacy("Kep Pharmacy", kampot, [{ name: "Brimcortal", quantity: 1 }])
      const [sokha, stranger, vuthy] = [
        telegram.person({ name: "Sokha", language: "km" }),
        telegram.person({ name: "Stranger" }),
        telegram.person({ name: "Vuthy" }),
      ]
      const payload = await linkOf(owner.token)
      sokha.say(`/start ${payload}`)
      await sokha.hears("Kep Pharmacy (ម្ចាស់ឱសថស្ថាន)")
      stranger.say(`/start ${payload}`)
      await stranger.hears("ended or was used")
      stranger.say("/start l_nonsense")
      await stranger.hears("ended or was used")

      const shared = await linkOf(owner.token)
      const group = telegram.group("Pharmacists")
      stranger.say(`/start@rokthnam_bot ${shared}`, group)
      await telegram.until(
        () => telegram.messages.find(({ chat, text }) => chat === group.id && text.includes("alone")),
        () => "the bot warns the group",
      )
      stranger.say(`/start ${shared}`)
      await stranger.hears("ended or was used")

      const cashier = await tokenOfStaff(await addCashier(owner.token))
      expect((await join(vuthy, cashier)).text).toContain("Kep Pharmacy (cashier)")
      await sell(owner.token, "Brimcortal", 1)
      await vuthy.hears("Brimcortal 500mg")
      await sokha.hears("🔴 អស់ស្តុក៖\n• Brimcortal 500mg")
      expect((await chatsOf(owner.token)).chats.map(({ name }) => name)).toEqual(["Sokha"])
    })
  })

  describe("the summary of the day", () => {
    it("comes once a day from the chosen hour on: not at once when that is over, with what the person may see", async () => {
      const telegram = telegramNow()
      const stock = [
        { name: "Dulvexanol", quantity: 5 },
        { name: "Quorpaxin", quantity: 1 },
      ]
      const owner = await openPharmacy("Kep Beach Pharmacy", kampot, stock)
      const cashier = await tokenOfStaff(await addCashier(owner.token))
      const [sokha, vuthy] = [
        telegram.person({ name: "Sokha", language: "km" }),
        telegram.person({ name: "Vuthy" }),
      ]
      await join(vuthy, cashier)
      sokha.say(`/start ${await linkOf(owner.token)}`)
      await sokha.hears("ម្ចាស់ឱសថស្ថាន")
      await sell(owner.token, "Dulvexanol", 2)
      await sell(owner.token, "Quorpaxin", 1)
      await sokha.hears("Quorpaxin 500mg")

      const visitor = await browser.visitor("phone")
      const { page } = visitor
      await signInOwner(visitor, owner.email)
      await visitor.open("/pharmacy/security")
      await page.getByLabel("Summary of the day at").selectOption("00:00")
      await expectSoon(page.getByText("Saved")).toBeVisible()
      await expectSoon(page.getByLabel("Summary of the day at")).toHaveValue("0")
      visitor.expectQuiet()
      await visitor.context.close()

      const [mine] = (await chatsOf(owner.token)).chats
      const [his] = (await chatsOf(cashier)).chats
      await callApi("PUT", `/account/chats/${his?.id}`, { token: cashier, body: { digest_hour: 0 } })
      // the hour of today was over when it was chosen
      expect(summariesTo(sokha)).toEqual([])
      await Promise.all([mine, his].map((chat) => sleepOverIt(chat?.id ?? 0)))
      const weekday = "(អាទិត្យ|ច័ន្ទ|អង្គារ|ពុធ|ព្រហស្បតិ៍|សុក្រ|សៅរ៍)"
      expect((await sokha.hears("📊")).text).toMatch(
        new RegExp(
          `^📊 Kep Beach Pharmacy · ថ្ងៃ${weekday} \\d+ \\S+
💵 លក់បាន 2 ដង សរុប \\$4\\.50
    ថ្ងៃ\\1មុន ត្រឹមម៉ោងនេះ៖ 0 ដង សរុប \\$0\\.00
🔴 អស់ស្តុកថ្ងៃនេះ៖ 1 មុខ
• Quorpaxin 500mg
🟡 ស្តុកតិច៖ 1 មុខ
• Dulvexanol 500mg$`,
        ),
      )
      // a cashier sees no report of sales
      expect((await vuthy.hears("📊")).text).toMatch(
        /^📊 Kep Beach Pharmacy · [A-Z][a-z]+day \d+ [A-Z][a-z]+\n🔴 Ran out today: 1 medicine\n• Quorpaxin 500mg\n🟡 Low in stock: 1 medicine\n• Dulvexanol 500mg$/,
      )
      // a second day brings a second one, and nothing came between
      await sleepOverIt(mine?.id ?? 0)
      await telegram.until(
        () => (summariesTo(sokha).length === 2 ? true : undefined),
        () => "the summary of the next day",
      )
      expect(summariesTo(vuthy)).toHaveLength(1)
    })
  })

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
      const usual = await registerPharmacy("Takeo Pharmacy", kampot, picture)
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
