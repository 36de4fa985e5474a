import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { khqrOfSale, readKhqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import { CodeOfAnotherPayee, NotSalesCode } from "@rokthnam/shared/PaymentMethods/PaymentChecksApi"
import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { Logger } from "effect"
import { createHash } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedPaymentMethod } from "../../../seed/Medicines.ts"
import { payment, plain, problem, startBakong } from "../../support/BakongStandIn.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

const token = "a token that NBC gave us"
/** Codes of payees as their banks make them: a person in dollars, and two merchants of one bank in riel. */
const person = "00020101021129170013sok_dara@aclb5204599953038405802KH5908Sok Dara6010Phnom Penh63043139"
const merchant =
  "00020101021130420016abaakhppxxx@abaa01061234560208ABA Bank5204599953031165802KH5920Phsar Thmei Pharmacy6010Phnom Penh63048A92"
const otherMerchant =
  "00020101021130420016abaakhppxxx@abaa01066543210208ABA Bank5204599953031165802KH5914Other Pharmacy6010Phnom Penh63044CA8"

/** The code of a sale of so many cents or riel. */
const codeOf = (payload: string, amount: number): string => {
  const khqr = readKhqr(payload) ?? expect.fail("not a code")
  const createdAt = Date.UTC(2026, 10, 22, 7)
  return khqrOfSale(khqr, { amount, createdAt, expiresAt: createdAt + 600_000 }) ?? expect.fail("not made")
}
const md5Of = (text: string) => createHash("md5").update(text).digest("hex")

let app: TestApp
let bakong: Awaited<ReturnType<typeof startBakong>>
const lines: Array<string> = []

beforeAll(async () => {
  bakong = await startBakong(token)
  const settings = {
    BAKONG_TOKEN: token,
    BAKONG_API_URL: `${bakong.url}/`,
    BAKONG_TIMEOUT_MS: "2500",
    BAKONG_CHECKS_PER_PERSON: "16",
  }
  const kept = Logger.map(Logger.jsonLogger, (line) => void lines.push(line))
  app = await startApp(settings, undefined, { logger: Logger.replace(Logger.defaultLogger, kept) })
})
afterEach(() => expect(bakong.wrong).toEqual([]))
afterAll(async () => {
  await app.stop()
  bakong.stop()
})

/** A pharmacy that is paid by these codes. */
const shop = async (...codes: ReadonlyArray<string>) => {
  const owner = await app.run(seedPharmacy())
  for (const khqr of codes) await app.run(seedPaymentMethod(owner.id, { khqr }))
  return owner
}
const check = (khqr: string, by: string) => app.client.paymentChecks.check({ payload: { khqr } }).pipe(as(by))

describe("the payment of a sale's code", () => {
  it("is reported with amount, payer and time, as Bakong tells of it", async () => {
    const owner = await shop(person)
    const code = codeOf(person, 350)
    bakong.answerWith(payment({}))
    expect(await answer(check(code, owner.token))).toEqual({
      result: "reported",
      amount: 3.5,
      currency: "USD",
      received_at: new Date(1_586_852_126_027),
      from_account: "rieu_dhqj_1984@devb",
      differs: [],
    })
    expect(bakong.asked.at(-1)).toBe(md5Of(code))
    bakong.answerWith(
      payment({ fromAccountId: null, acknowledgedDateMs: null, toAccountId: "Sok_Dara@aclb" }),
    )
    expect(await answer(check(code, owner.token))).toMatchObject({
      received_at: new Date(1_586_852_120_354),
      from_account: null,
      differs: [],
    })
  })

  it("tells in what it is not the payment that was asked for", async () => {
    const owner = await shop(person, merchant)
    const differs = async (code: string, fields: Readonly<Record<string, unknown>>) => {
      bakong.answerWith(payment(fields))
      const told = await answer(check(code, owner.token))
      return told.result === "reported" ? told.differs : told
    }
    const dollars = codeOf(person, 350)
    expect(await differs(dollars, { amount: 3.49 })).toEqual(["amount"])
    expect(await differs(dollars, { amount: 35 })).toEqual(["amount"])
    expect(await differs(dollars, { currency: "KHR" })).toEqual(["currency"])
    expect(await differs(dollars, { toAccountId: "sok_dora@aclb" })).toEqual(["payee"])
    expect(await differs(dollars, { amount: 1, currency: "KHR", toAccountId: "x@y" })).toEqual([
      "amount",
      "currency",
      "payee",
    ])
    const riel = codeOf(merchant, 14_400)
    const fields = { amount: 14_400, currency: "KHR", toAccountId: "abaakhppxxx@abaa" }
    expect(await differs(riel, fields)).toEqual([])
    expect(await differs(riel, { ...fields, amount: 14_300 })).toEqual(["amount"])
  })

  it("is not found before it was made, and may have failed", async () => {
    const owner = await shop(person)
    bakong.answerWith(problem(1, "Transaction could not be found. Please check and try again."))
    expect(await answer(check(codeOf(person, 100), owner.token))).toEqual({ result: "not_found" })
    bakong.answerWith(problem(3, "Transaction failed."))
    expect(await answer(check(codeOf(person, 100), owner.token))).toEqual({ result: "failed" })
  })
})

describe("Bakong", () => {
  it("that is away, refuses the token or answers anything else tells nothing, and each trouble is logged once", async () => {
    const owner = await shop(person)
    const asks = async (times: number) => {
      const before = bakong.asked.length
      for (let n = 0; n < times; n += 1)
        expect(await answer(check(codeOf(person, 700 + n), owner.token))).toEqual({ result: "unavailable" })
      // One call for each check: nothing is tried again by itself.
      expect(bakong.asked.length - before).toBe(times)
    }
    const giant = `{"responseCode":0,"responseMessage":"${"x".repeat(3_000_000)}"}`
    const troubles = [
      ["refuses BAKONG_TOKEN", problem(6, "Unauthorized.")],
      ["answers HTTP 503", plain(503, "busy")],
      ["refuses BAKONG_TOKEN", plain(401, '{"responseCode":1,"errorCode":6,"data":null}')],
      ["cannot be reached", plain(302, "", { location: `${bakong.url}/v1/check_transaction_by_md5` })],
      ["too large", plain(200, giant)],
      ["not as documented", plain(200, "<html>maintenance</html>")],
      ["error code 9", problem(9, "Cannot connect to server. Please try again later.")],
      ["not as documented", payment({ amount: -1 })],
      ["does not answer in time", () => undefined],
      ["not as documented", payment({ createdDateMs: 1e300, acknowledgedDateMs: null })],
      [
        "broke off",
        (response) =>
          response.writeHead(200, { "content-length": "900" }).write("{", () => response.destroy()),
      ],
    ] as const satisfies ReadonlyArray<readonly [string, Parameters<typeof bakong.answerWith>[0]]>
    lines.length = 0
    for (const [index, [, answering]] of troubles.entries()) {
      bakong.answerWith(answering)
      await asks(index === 0 ? 3 : 1)
    }
    bakong.answerWith(payment({ amount: 9 }))
    expect(await answer(check(codeOf(person, 900), owner.token))).toMatchObject({ differs: [] })
    const told = lines.filter((line) => line.includes("Bakong"))
    expect(told).toHaveLength(troubles.length + 1)
    for (const [index, [words]] of troubles.entries()) expect(told[index]).toContain(words)
    expect(told.at(-1)).toContain("Bakong answers again")
    for (const line of lines) expect(line).not.toContain(token)
  })
})

describe("Bakong that is slow", () => {
  it("is asked by 16 checks at most at the same time, and the next one does not wait", async () => {
    const owner = await shop(person)
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const waiting: Array<() => void> = []
    const isFull = new Promise<void>((resolve) => {
      bakong.answerWith((response, md5) => {
        if (waiting.push(() => payment({ amount: 2 })(response, md5)) === 16) resolve()
      })
    })
    const first = Array.from({ length: 16 }, () => answer(check(codeOf(person, 200), owner.token)))
    await isFull
    expect(await answer(check(codeOf(person, 200), cashier.token))).toEqual({ result: "unavailable" })
    for (const send of waiting) send()
    for (const told of await Promise.all(first))
      expect(told).toMatchObject({ result: "reported", differs: [] })
    expect(waiting).toHaveLength(16)
  })
})

describe("the check of a payment", () => {
  it("is only for codes with an amount that pay the pharmacy itself", async () => {
    const owner = await shop(person, merchant)
    const before = bakong.asked.length
    const damaged = codeOf(person, 350).replace("Dara", "Dora")
    for (const text of ["", "paid", person, merchant, damaged, `${codeOf(person, 350)} `])
      expect(await refusal(check(text, owner.token))).toEqual(new NotSalesCode())
    // The bank's account is the same, the merchant is not.
    expect(await refusal(check(codeOf(otherMerchant, 14_400), owner.token))).toEqual(new CodeOfAnotherPayee())
    const { token: stranger } = await shop(otherMerchant)
    expect(await refusal(check(codeOf(person, 350), stranger))).toEqual(new CodeOfAnotherPayee())
    const long = await app.send("POST", "/inventory/payment-checks", {
      token: owner.token,
      body: { khqr: "0".repeat(513) },
    })
    expect(long).toMatchObject({ status: 422, body: { errors: [{ field: "khqr", code: "TooLong" }] } })
    expect(bakong.asked).toHaveLength(before)
  })

  it("is for who may sell, so many times a minute, and the list says that there is one", async () => {
    const owner = await shop(person)
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    const list = await app.send("GET", "/inventory/payment-methods", { token: cashier.token })
    expect(list.body).toMatchObject([{ khqr: { payload: person, can_be_checked: true } }])
    expect(JSON.stringify(list.body)).not.toContain(token)
    bakong.answerWith(payment({}))
    expect(await refusal(check(codeOf(person, 350), keeper.token))).toBeInstanceOf(PermissionMissing)
    for (let n = 0; n < 16; n += 1) await answer(check(codeOf(person, 350), cashier.token))
    expect(await refusal(check(codeOf(person, 350), cashier.token))).toBeInstanceOf(TooManyRequests)
    // The limit is of one person, not of the pharmacy.
    expect(await answer(check(codeOf(person, 350), owner.token))).toMatchObject({ result: "reported" })
  })
})
