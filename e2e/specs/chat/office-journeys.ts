import { describe, expect, inject, it } from "vitest"
import { askDatabase } from "../../../scripts/faults/machine/database.ts"
import { journeyPassword } from "../../fixtures/accounts.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { chatsOf, join, kampot, linkOf, payloadOf, sell, tokenOfStaff } from "../../fixtures/office-chats.ts"
import type { Person } from "../../fixtures/office-chats.ts"
import { qrCodesIn } from "../../fixtures/qr-codes.ts"
import { addMember, onShelf, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

const summariesTo = (person: Person) => person.written().filter(({ text }) => text.startsWith("📊"))

/** Makes it the day after for a chat's summary: the one of yesterday is what it had last. */
const sleepOverIt = async (chat: number): Promise<void> => {
  const slept = await askDatabase(
    inject("dataDir") ?? "",
    `update office_chats set digested_on = digested_on - 1 where id = ${chat} and digested_on is not null returning id`,
  )
  expect(slept).toHaveLength(1)
}

/** The journeys of owners and staff in a chat with the bot that sends the messages of the outbox. */
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

      const cashier = await tokenOfStaff((await addMember(owner.token, "CASHIER")).email)
      expect((await join(vuthy, cashier)).text).toContain("Kep Pharmacy (cashier)")
      await sell(owner.token, "Brimcortal", 1)
      await vuthy.hears("Brimcortal 500mg")
      await sokha.hears("🔴 អស់ស្តុក៖\n• Brimcortal 500mg")
      expect((await chatsOf(owner.token)).chats.map(({ name }) => name)).toEqual(["Sokha"])
    })
  })

  describe("stock", () => {
    it("that is low is told ten minutes later, and what expires soon in the morning, each once", async () => {
      const telegram = telegramNow()
      const owner = await openPharmacy("Kampot Market Pharmacy", kampot, [
        { name: "Zyrtanolex", quantity: 12 },
      ])
      const sokha = telegram.person({ name: "Sokha" })
      await join(sokha, owner.token)
      await sell(owner.token, "Zyrtanolex", 9)
      const database = inject("dataDir") ?? ""
      const pass = async (statement: string) => {
        await expect
          .poll(() => askDatabase(database, statement), { timeout: 20_000, interval: 200 })
          .toHaveLength(1)
      }
      const morning =
        "update job_runs set ran_at = ran_at - interval '1 day' where job = 'tell what expires soon' returning 1"
      await pass(
        `update stock_levels set since = since - interval '10 minutes' where pharmacy_id = ${owner.id} and is_news returning 1`,
      )
      expect((await sokha.hears("🏥")).text).toBe(
        "🏥 Kampot Market Pharmacy\n🟡 Low in stock:\n• Zyrtanolex 500mg · 3 left",
      )
      const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
      await callApi("POST", "/inventory/medicines", {
        token: owner.token,
        body: { ...onShelf, name: "Brimcortal", expiration_date: day },
      })
      await pass(morning)
      expect((await sokha.hears("🏥")).text).toMatch(
        /^🏥 Kampot Market Pharmacy\n⏳ Expires within 30 days:\n• Brimcortal 500mg · \d+ [A-Z][a-z]+$/,
      )
      await pass(morning)
      await pass(
        `update stock_news set told_at = told_at - interval '1 minute' where pharmacy_id = ${owner.id} returning 1`,
      )
      await sell(owner.token, "Zyrtanolex", 3)
      await sokha.hears("Out of stock")
      expect(sokha.written()).toHaveLength(4)
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
      const cashier = await tokenOfStaff((await addMember(owner.token, "CASHIER")).email)
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
}
