import { as } from "@rokthnam/shared/Client"
import { PermissionMissing, WrongRole } from "@rokthnam/shared/Identity/IdentityFailures"
import { PaymentChecksOff } from "@rokthnam/shared/PaymentMethods/PaymentChecksApi"
import {
  PaymentMethodNameTaken,
  TooManyPaymentMethods,
} from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import type {
  PaymentMethodInput,
  PaymentMethodUpdate,
} from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { ChangedMeanwhile, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PaymentMethodId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Either } from "effect"
import { describe, expect, it } from "vitest"
import { seedFile, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import { useTwoPharmacies } from "../../support/TwoPharmacies.ts"
import { personalKhqr, uploadQr } from "./support/QrPicture.ts"

const app = useApp()
const two = useTwoPharmacies(app)

const create = (payload: PaymentMethodInput, token = two.owner.token) =>
  app.client.paymentMethods.create({ payload }).pipe(as(token))
const update = (id: PaymentMethodId, payload: PaymentMethodUpdate) =>
  app.client.paymentMethods.update({ path: { id }, payload }).pipe(as(two.owner.token))
const remove = (id: PaymentMethodId) =>
  app.client.paymentMethods.remove({ path: { id } }).pipe(as(two.owner.token))
const list = (token = two.owner.token) => app.client.paymentMethodsRead.list().pipe(as(token))

describe("an edit of a payment method that is taken back", () => {
  it("keeps the picture; somebody else's edit since refuses it, and sent again it changes nothing", async () => {
    const qr_photo = await app.run(seedFile())
    const before = { method_name: "Wing", kind: "other", bank_info: "1" } as const
    const edited = { method_name: "Wink", kind: "qr", bank_info: "2" } as const
    const { id } = await answer(create({ ...before, qr_photo }))
    await answer(update(id, edited))
    const back = { ...before, seen: edited }
    expect(await answer(update(id, back))).toMatchObject({ ...before, qr_photo })
    expect(await answer(update(id, back))).toMatchObject({ ...before, qr_photo })
    await answer(update(id, { ...before, bank_info: "3" }))
    expect(await refusal(update(id, back))).toEqual(new ChangedMeanwhile())
    expect((await answer(list())).find((one) => one.id === id)?.bank_info).toBe("3")
    await answer(remove(id))
  })
})

describe("payment methods", () => {
  it("are created, listed in the order they came, changed and deleted", async () => {
    const qr_photo = await app.run(seedFile())
    const created = await answer(create({ method_name: " KHQR ", bank_info: "ABA 000 111 222", qr_photo }))
    expect(created).toMatchObject({ method_name: "KHQR", bank_info: "ABA 000 111 222", qr_photo })
    const cash = await answer(create({ method_name: "សាច់ប្រាក់", bank_info: "នៅបញ្ជរ" }))
    expect(cash.qr_photo).toBeNull()
    const kept = await answer(update(created.id, { method_name: "ABA", bank_info: "ABA 3" }))
    expect(kept).toMatchObject({ method_name: "ABA", qr_photo })
    const emptied = await answer(update(created.id, { method_name: "ABA", bank_info: "ABA 3", qr_photo: "" }))
    expect(emptied.qr_photo).toBeNull()
    expect(await answer(list())).toEqual([emptied, cash])
    expect(await answer(remove(created.id))).toEqual({ message: "Payment method deleted successfully" })
  })

  it("have the kind that the owner says, or that the name and the picture suggest", async () => {
    const shop = await app.run(seedPharmacy())
    const kindOf = async (payload: Partial<PaymentMethodInput>) =>
      (await answer(create({ method_name: "Wing", bank_info: "1", ...payload }, shop.token))).kind
    const qr_photo = await app.run(seedFile())
    expect(await kindOf({})).toBe("other")
    expect(await kindOf({ method_name: " Cash" })).toBe("cash")
    expect(await kindOf({ method_name: "សាច់ប្រាក់" })).toBe("cash")
    expect(await kindOf({ method_name: "ABA", qr_photo })).toBe("qr")
    expect(await kindOf({ method_name: "Cash in the safe", kind: "other" })).toBe("other")
    const wing = await answer(create({ method_name: "Other", bank_info: "1" }, shop.token))
    const path = { id: wing.id }
    const changed = app.client.paymentMethods.update({
      path,
      payload: { method_name: "Other", bank_info: "2", kind: "qr" },
    })
    expect(await answer(changed.pipe(as(shop.token)))).toMatchObject({ kind: "qr", bank_info: "2" })
    const kept = app.client.paymentMethods.update({ path, payload: { method_name: "Other", bank_info: "3" } })
    expect(await answer(kept.pipe(as(shop.token)))).toMatchObject({ kind: "qr", bank_info: "3" })
    const body = { method_name: "X", bank_info: "1", kind: "gold" }
    expect(await app.send("POST", "/inventory/payment-methods", { token: shop.token, body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "kind" }] },
    })
  })

  it("have a name of their own and a photo that is there", async () => {
    await answer(create({ method_name: "Wing", bank_info: "1" }))
    expect(await refusal(create({ method_name: "WING", bank_info: "1" }))).toEqual(
      new PaymentMethodNameTaken({ method_name: "WING" }),
    )
    const qr_photo = "00000000-x.webp"
    expect(await refusal(create({ method_name: "X", bank_info: "1", qr_photo }))).toEqual(
      new FileMissing({ field: "qr_photo" }),
    )
    const body = { method_name: "" }
    expect(
      await app.send("POST", "/inventory/payment-methods", { token: two.owner.token, body }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field: "method_name" }, { field: "bank_info" }] },
    })
  })

  it("are at most 50, also when many are added at once", async () => {
    const pharmacy = await app.run(seedPharmacy())
    for (let index = 0; index < 45; index++) await app.run(seedPaymentMethod(pharmacy.id))
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        outcome(create({ method_name: `Method ${index}`, bank_info: "1" }, pharmacy.token)),
      ),
    )
    expect(outcomes.filter(Either.isRight)).toHaveLength(5)
    const refusals = outcomes.filter(Either.isLeft).map(({ left }) => left)
    expect(refusals).toEqual(refusals.map(() => new TooManyPaymentMethods({ limit: 50 })))
  })

  it("are read by who sells, written by the owner only, and another pharmacy's are not found", async () => {
    const cashier = await app.run(seedStaff(two.owner.id, { role: "CASHIER" }))
    const keeper = await app.run(seedStaff(two.owner.id, { role: "STOCK_KEEPER" }))
    const manager = await app.run(seedStaff(two.owner.id, { role: "MANAGER" }))
    await answer(list(cashier.token))
    expect(await refusal(list(keeper.token))).toBeInstanceOf(PermissionMissing)
    expect(await refusal(create({ method_name: "Y", bank_info: "1" }, manager.token))).toBeInstanceOf(
      WrongRole,
    )
    const foreign = await app.run(seedPaymentMethod(two.other.id))
    const absent = new NotFound({ what: "Payment method" })
    const payload = { method_name: "Mine", bank_info: "now" }
    expect(await refusal(update(foreign, payload))).toEqual(absent)
    expect(await refusal(remove(foreign))).toEqual(absent)
    const path = `/inventory/payment-methods/${foreign}`
    expect(await app.send("PUT", path, { token: two.owner.token, body: payload })).toMatchObject({
      status: 404,
      body: { detail: "Payment method not found" },
    })
  })
})

const readRate = (token: string) => app.client.exchangeRateRead.read().pipe(as(token))
const setRate = (riel_per_dollar: number, token: string) =>
  app.client.exchangeRate.set({ payload: { riel_per_dollar } }).pipe(as(token))

describe("the exchange rate", () => {
  it("is 4,100 until the owner sets one, and keeps its history, the current rate first", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const cashier = await app.run(seedStaff(id, { role: "CASHIER" }))
    expect(await answer(readRate(cashier.token))).toEqual({
      riel_per_dollar: 4100,
      since: null,
      change_in: "dollars",
      history: [],
    })
    await answer(setRate(4050, token))
    const changed = await answer(setRate(4000, token))
    expect(changed.history.map((one) => one.riel_per_dollar)).toEqual([4000, 4050])
    expect(changed).toMatchObject({ riel_per_dollar: 4000, since: changed.history[0]?.since })
    // Sent again, as after a lost answer, it changes nothing.
    expect(await answer(setRate(4000, token))).toEqual(changed)
    expect(await answer(readRate(cashier.token))).toEqual(changed)
  })

  it("is that of its time on each sale", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const medicineId = await app.run(seedMedicine(id))
    const sell = () => app.run(seedSale(id, { lines: [{ medicineId, quantity: 1 }] }))
    const rateOf = async (sale: SaleId) =>
      (await answer(app.client.saleDetails.read({ path: { id: sale } }).pipe(as(token)))).riel_per_dollar
    const before = await sell()
    await answer(setRate(4000, token))
    expect(await rateOf(await sell())).toBe(4000)
    expect(await rateOf(before)).toBe(4100)
  })

  it("comes with the owner's rule for change, which staff read", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const cashier = await app.run(seedStaff(id, { role: "CASHIER" }))
    const set = (by: string) =>
      app.client.exchangeRate.setChange({ payload: { change_in: "riel" } }).pipe(as(by))
    expect(await refusal(set(cashier.token))).toBeInstanceOf(WrongRole)
    expect(await answer(set(token))).toMatchObject({ change_in: "riel", riel_per_dollar: 4100 })
    expect(await answer(set(token))).toEqual(await answer(readRate(cashier.token)))
  })

  it("is set by the owner alone, within what a rate can be", async () => {
    const manager = await app.run(seedStaff(two.owner.id, { role: "MANAGER" }))
    const keeper = await app.run(seedStaff(two.owner.id, { role: "STOCK_KEEPER" }))
    expect(await refusal(setRate(4000, manager.token))).toBeInstanceOf(WrongRole)
    expect(await refusal(readRate(keeper.token))).toBeInstanceOf(PermissionMissing)
    for (const riel_per_dollar of [999, 20_001, 4100.5, "4100"]) {
      const sent = await app.send("PUT", "/inventory/exchange-rate", {
        token: two.owner.token,
        body: { riel_per_dollar },
      })
      expect(sent).toMatchObject({ status: 422, body: { errors: [{ field: "riel_per_dollar" }] } })
    }
    expect(await answer(readRate(two.other.token))).toMatchObject({ since: null })
  })
})

const uploaded = (text: string) => uploadQr(app, two.owner.token, text)

describe("the picture of a payment method", () => {
  it("with a KHQR tells the owner who is paid, and any other picture is only a picture", async () => {
    const khqr = {
      payload: personalKhqr,
      merchant_name: "Sok Dara",
      merchant_city: "Phnom Penh",
      account: "sok_dara@aclb",
      currency: "USD",
      can_be_checked: false,
    }
    const [right, damaged] = [
      await uploaded(personalKhqr),
      await uploaded(personalKhqr.replace("Dara", "Dora")),
    ]
    const made = await answer(create({ method_name: "Bank", bank_info: "1", qr_photo: right }))
    expect(made.khqr).toEqual(khqr)
    const listed = async () => (await answer(list())).find(({ id }) => id === made.id)?.khqr
    expect(await listed()).toEqual(khqr)
    // Without a new picture the stored one is read again.
    expect((await answer(update(made.id, { method_name: "Bank 2", bank_info: "1" }))).khqr).toEqual(khqr)
    const changed = await answer(update(made.id, { method_name: "Bank", bank_info: "1", qr_photo: damaged }))
    expect(changed).toMatchObject({ qr_photo: damaged, khqr: null })
    await answer(update(made.id, { method_name: "Bank", bank_info: "1", qr_photo: right }))
    expect(
      (await answer(update(made.id, { method_name: "Bank", bank_info: "1", qr_photo: "" }))).khqr,
    ).toBeNull()
    expect(await listed()).toBeNull()
  })

  it("offers no check of payments where BAKONG_TOKEN is not set", async () => {
    const call = app.client.paymentChecks.check({ payload: { khqr: personalKhqr } }).pipe(as(two.owner.token))
    expect(await refusal(call)).toEqual(new PaymentChecksOff())
  })
})
