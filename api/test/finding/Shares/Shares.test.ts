import { as } from "@rokthnam/shared/Client"
import { largestCart } from "@rokthnam/shared/Carts/Cart"
import { SharingOff } from "@rokthnam/shared/Offers/SharesApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { telegramSigning } from "../../support/TelegramSigning.ts"
import { useApp } from "../../support/TestApp.ts"

const token = "123456:a-token-that-only-the-tests-know"
const { initData } = telegramSigning(token)

/** A stand-in of the Bot API's one method, with what it was asked and what it answers. */
const asked: Array<{ readonly url: string; readonly headers: object; readonly body: unknown }> = []
const ready = { status: 200, text: '{"ok":true,"result":{"id":"prepared-1","expiration_date":1}}' }
let told = ready
const telegram = createServer((request, response) => {
  let text = ""
  request.on("data", (part: Buffer) => (text += part.toString()))
  request.on("end", () => {
    asked.push({ url: request.url ?? "", headers: request.headers, body: JSON.parse(text) })
    response.writeHead(told.status, { "content-type": "application/json" }).end(told.text)
  })
})
const listening = new Promise<string>((resolve) => {
  telegram.listen(0, "127.0.0.1", () =>
    resolve(`http://127.0.0.1:${(telegram.address() as AddressInfo).port}/`),
  )
})
const settings = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_USERNAME: "rokthnam_bot" }
const app = useApp({ ...settings, TELEGRAM_API_ROOT: await listening })
const off = useApp()

afterAll(() => {
  telegram.close()
  telegram.closeAllConnections()
})
beforeEach(() => {
  asked.length = 0
  told = ready
})

let medicine: MedicineId
let pharmacy: PharmacyId
let session: string

beforeAll(async () => {
  const shop = await app.run(seedPharmacy({ name: "Sok & Sons <24h>" }))
  pharmacy = shop.id
  medicine = await app.run(seedMedicine(shop.id, { name: "Paracetamol", dosage: "500 mg", price: "1.50" }))
  const person = { id: 7_654_321, first_name: "Dara" }
  const signedIn = await answer(
    app.client.customers.miniAppLogin({ payload: { init_data: initData(person) } }),
  )
  session = signedIn.access_token
})

/** The token of somebody who comes from Telegram for the first time. */
const newPerson = async (id: number): Promise<string> => {
  const payload = { init_data: initData({ id, first_name: "Sok" }) }
  return (await answer(app.client.customers.miniAppLogin({ payload }))).access_token
}

const add = (by: string, medicine_id: MedicineId, quantity: number) =>
  answer(app.client.carts.add({ headers: {}, payload: { medicine_id, quantity } }).pipe(as(by)))

const sellOut = (id: MedicineId) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update medicines set quantity = 0 where id = ${id}`)

const shareCart = (by: string, language: "en" | "km" = "en") =>
  app.client.shares.cart({ payload: { language } }).pipe(as(by))

/** The text of the message that was last prepared. */
const messageText = (): string => {
  const body = asked.at(-1)?.body as
    | { readonly result: { readonly input_message_content: { readonly message_text: string } } }
    | undefined
  return body?.result.input_message_content.message_text ?? ""
}

const shareOffer = (id: MedicineId, language: "en" | "km" = "en", by = session) =>
  app.client.shares.offer({ path: { id }, payload: { language } }).pipe(as(by))

describe("a message to share", () => {
  it("is the offer, prepared by the bot for this person, with a button that opens it in the Mini App", async () => {
    expect(await answer(shareOffer(medicine))).toEqual({ id: "prepared-1" })
    expect(asked).toHaveLength(1)
    const [{ url, body, headers } = { url: "", body: {}, headers: {} }] = asked
    expect(url).toBe(`/bot${token}/savePreparedInlineMessage`)
    expect(body).toMatchObject({
      user_id: 7_654_321,
      allow_user_chats: true,
      allow_group_chats: true,
      result: {
        type: "article",
        title: "Paracetamol 500 mg",
        input_message_content: { parse_mode: "HTML" },
        reply_markup: {
          inline_keyboard: [
            [{ text: "Open in Rokthnam", url: `https://t.me/rokthnam_bot?startapp=m_${medicine}` }],
          ],
        },
      },
    })
    const text = JSON.stringify(body)
    expect(text).toContain("<b>Paracetamol 500 mg</b>\\n$1.50\\n\\n🏥 <b>Sok &amp; Sons &lt;24h&gt;</b>\\n")
    expect(Object.keys(headers)).not.toContain("traceparent")
  })

  it("is a pharmacy too, with the button in Khmer", async () => {
    const call = app.client.shares
      .pharmacy({ path: { id: pharmacy }, payload: { language: "km" } })
      .pipe(as(session))
    expect(await answer(call)).toEqual({ id: "prepared-1" })
    expect(JSON.stringify(asked[0]?.body)).toContain(
      `{"text":"បើកក្នុង រកថ្នាំ","url":"https://t.me/rokthnam_bot?startapp=p_${pharmacy}"}`,
    )
  })

  it("is the whole cart as it is now: each pharmacy as a link, what cannot be bought, and the total", async () => {
    const shop = await app.run(seedPharmacy({ name: "Bakan <2>" }))
    const gone = await app.run(seedMedicine(shop.id, { name: "Losec", dosage: "20 mg", quantity: 1 }))
    const person = await newPerson(8_000_001)
    await add(person, medicine, 2)
    await add(person, gone, 1)
    await app.run(sellOut(gone))
    expect(await answer(shareCart(person))).toEqual({ id: "prepared-1" })
    expect(messageText()).toMatch(
      new RegExp(
        `^<b>Rokthnam · my medicines</b>\\n\\n<a href="https://t\\.me/rokthnam_bot\\?startapp=p_${pharmacy}">` +
          `Sok &amp; Sons &lt;24h&gt;</a>\\n[^]*\\n2 × Paracetamol 500 mg — \\$3\\.00\\n\\n` +
          `<a href="https://t\\.me/rokthnam_bot\\?startapp=p_${shop.id}">Bakan &lt;2&gt;</a>\\n[^]*` +
          `1 × Losec 20 mg — Out of stock\\n\\n<b>Total — \\$3\\.00</b>\\nStock and prices may have changed`,
      ),
    )
    expect(asked[0]?.body).toMatchObject({
      user_id: 8_000_001,
      result: {
        reply_markup: {
          inline_keyboard: [[{ text: "Open in Rokthnam", url: "https://t.me/rokthnam_bot?startapp" }]],
        },
      },
    })
    // Asking again makes another message and changes nothing.
    expect(await answer(shareCart(person, "km"))).toEqual({ id: "prepared-1" })
    expect(messageText()).toContain("1 × Losec 20 mg — អស់ស្តុក\n\n<b>សរុប — $3.00</b>")
  })

  it("is within Telegram's limit for the largest cart, with its total, and is not there for an empty one", async () => {
    const shop = await app.run(seedPharmacy())
    const person = await newPerson(8_000_002)
    expect(await refusal(shareCart(person))).toEqual(new NotFound({ what: "Cart item" }))
    expect(asked).toEqual([])
    for (let turn = 0; turn < largestCart; turn += 1) {
      const name = `Amoxicillin trihydrate and clavulanate <potassium> ${turn}`
      await add(person, await app.run(seedMedicine(shop.id, { name, price: "1.50" })), 1)
    }
    await answer(shareCart(person))
    const seen = messageText()
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll(/&[a-z]+;/g, "?")
    expect(seen.length).toBeLessThanOrEqual(4096)
    expect(seen.length).toBeGreaterThan(3900)
    expect(seen).toMatch(/— \$1\.50\n…\n\nTotal — \$150\.00\nStock/)
  })

  it("is not there for what is no offer, without Telegram, or without a bot; a link can be shared then", async () => {
    expect(await refusal(shareOffer(MedicineId.make(2_000_000_000)))).toBeInstanceOf(NotFound)
    const { token: plain } = await app.run(seedCustomer())
    expect(await refusal(shareOffer(medicine, "en", plain))).toEqual(
      new SharingOff({ reason: "no_telegram" }),
    )
    expect(asked).toEqual([])
    const shop = await off.run(seedPharmacy())
    const id = await off.run(seedMedicine(shop.id, {}))
    const { token: other } = await off.run(seedCustomer())
    const call = off.client.shares.offer({ path: { id }, payload: { language: "en" } }).pipe(as(other))
    expect(await refusal(call)).toEqual(new SharingOff({ reason: "no_bot" }))
  })

  it.each([
    ["refuses", { status: 400, text: '{"ok":false,"error_code":400,"description":"USER_BOT"}' }],
    ["answers something else", { status: 200, text: "<html>" }],
    ["answers without end", { status: 200, text: "x".repeat(20_000) }],
  ])("is not there when Telegram %s", async (_, answered) => {
    told = answered
    expect(await refusal(shareOffer(medicine))).toEqual(new SharingOff({ reason: "away" }))
    expect(asked).toHaveLength(1)
  })
})
