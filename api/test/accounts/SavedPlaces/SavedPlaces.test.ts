import { as } from "@rokthnam/shared/Client"
import { WrongRole } from "@rokthnam/shared/Identity/IdentityFailures"
import { KeyReused, NotFound, TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import type { SavedPlaceId } from "@rokthnam/shared/Primitives/Id"
import { SavedPlaceNameTaken, SavedPlacesFull } from "@rokthnam/shared/SavedPlaces/SavedPlace"
import type { SavedPlaceInput } from "@rokthnam/shared/SavedPlaces/SavedPlace"
import { mostSavedPlaces } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"
import { Either } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer } from "../../../seed/Accounts.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { telegramSigning } from "../../support/TelegramSigning.ts"
import { useApp } from "../../support/TestApp.ts"

const botToken = "123456:a token that only the tests know"
const { initData } = telegramSigning(botToken)
const app = useApp({ TELEGRAM_BOT_TOKEN: botToken })
const botSecret = "a service secret that only the tests know"
const home = { name: "Home", latitude: 11.5547, longitude: 104.9213, listed_place: null }
const takeo = { name: "Mother's house", latitude: 10.991, longitude: 104.785, listed_place: "takeo" }
let customer: SeededCustomer

beforeEach(async () => {
  customer = await app.run(seedCustomer())
})

const add = (payload: SavedPlaceInput, key?: string, token = customer.token) =>
  app.client.savedPlaces
    .add({ payload, headers: key === undefined ? {} : { "idempotency-key": key } })
    .pipe(as(token))
const send = (body: object) => app.send("POST", "/places", { token: customer.token, body })
/** Saves so many places at once, with numbers from `from` on. */
const many = (from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => outcome(add({ ...home, name: `Place ${from + index}` }))),
  )
const rename = (id: SavedPlaceId, name: string, token = customer.token) =>
  app.client.savedPlaces.rename({ path: { id }, payload: { name } }).pipe(as(token))
const remove = (id: SavedPlaceId, token = customer.token) =>
  app.client.savedPlaces.remove({ path: { id } }).pipe(as(token))
const list = (token = customer.token) => answer(app.client.savedPlaces.list().pipe(as(token)))
const names = async (token = customer.token) => (await list(token)).map(({ name }) => name)

describe("the places of a customer", () => {
  it("are saved by a name, listed in their order, renamed and removed", async () => {
    const one = await answer(add({ ...home, name: "  ផ្ទះ " }))
    const two = await answer(add(takeo))
    expect(one).toEqual({ ...home, id: one.id, name: "ផ្ទះ" })
    expect(await list()).toEqual([one, two])
    expect(await answer(rename(two.id, " ផ្ទះម្ដាយ "))).toEqual({ ...two, name: "ផ្ទះម្ដាយ" })
    // as a call that is sent again finds it
    expect(await answer(rename(two.id, "ផ្ទះម្ដាយ"))).toEqual({ ...two, name: "ផ្ទះម្ដាយ" })
    expect(await answer(remove(one.id))).toEqual({ message: "The place was removed" })
    expect(await refusal(remove(one.id))).toEqual(new NotFound({ what: "Place" }))
    expect(await names()).toEqual(["ផ្ទះម្ដាយ"])
  })

  it("tell no more than ten metres of where it is", async () => {
    const body = { ...home, latitude: 11.554_712_34, longitude: 104.921_349_99 }
    const saved = await send(body)
    expect(saved).toMatchObject({ status: 201, body: { latitude: 11.5547, longitude: 104.9213 } })
    expect(await list()).toMatchObject([{ latitude: 11.5547, longitude: 104.9213 }])
  })

  it("have names that are unique whatever the case, and may change only the case", async () => {
    const one = await answer(add(home))
    const two = await answer(add(takeo))
    const taken = new SavedPlaceNameTaken({ name: "Home" })
    expect(await refusal(add({ ...takeo, name: "hOME" }))).toEqual(taken)
    expect(await refusal(rename(two.id, "HOME"))).toEqual(new SavedPlaceNameTaken({ name: "HOME" }))
    expect(await answer(rename(one.id, "HOME"))).toMatchObject({ name: "HOME" })
    const other = await app.run(seedCustomer())
    expect(await answer(add(home, undefined, other.token))).toMatchObject({ name: "Home" })
  })

  it("are refused with each wrong field", async () => {
    expect(await send({ ...home, name: " ", latitude: 91, listed_place: "Takeo; drop" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "name" }, { field: "latitude" }, { field: "listed_place" }] },
    })
    expect(await send({ ...home, name: "x".repeat(41) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "name", code: "TooLong", params: { max: 40 } }] },
    })
    expect(await send({ ...home, name: ` ${"x".repeat(40)} ` })).toMatchObject({
      status: 201,
      body: { name: "x".repeat(40) },
    })
  })

  it("are ten at most, also when the last two are saved at once", async () => {
    expect((await many(1, mostSavedPlaces - 1)).every(Either.isRight)).toBe(true)
    const last = await many(mostSavedPlaces, 3)
    expect(last.filter(Either.isRight)).toHaveLength(1)
    for (const refused of last.filter(Either.isLeft))
      expect(refused.left).toEqual(new SavedPlacesFull({ limit: mostSavedPlaces }))
    expect(await list()).toHaveLength(mostSavedPlaces)
  })

  it("are saved once by calls that are sent again, also under another name by now", async () => {
    const key = "a-key-of-the-app-0001"
    const sent = await Promise.all(Array.from({ length: 5 }, () => answer(add(home, key))))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    const renamed = await answer(rename((await answer(add(home, key))).id, "Old home"))
    expect(await answer(add(home, key))).toEqual(renamed)
    expect(await refusal(add(takeo, key))).toEqual(new KeyReused())
    // The same name for the same point is the same place without a key as well, as a removal that is taken back.
    const back = await answer(add(takeo))
    expect(await answer(add({ ...takeo, name: "MOTHER'S HOUSE" }))).toEqual(back)
    await answer(remove(back.id))
    expect(await names()).toEqual(["Old home"])
    expect(await answer(add(takeo))).toMatchObject({ name: takeo.name })
  })

  it("are nobody else's", async () => {
    const { id } = await answer(add(home))
    const other = await app.run(seedCustomer())
    expect(await list(other.token)).toEqual([])
    expect(await refusal(rename(id, "Mine", other.token))).toEqual(new NotFound({ what: "Place" }))
    expect(await refusal(remove(id, other.token))).toEqual(new NotFound({ what: "Place" }))
    expect((await app.send("GET", "/places")).status).toBe(401)
    const owner = await app.run(seedPharmacy())
    expect(await refusal(app.client.savedPlaces.list().pipe(as(owner.token)))).toBeInstanceOf(WrongRole)
    expect(await names()).toEqual(["Home"])
  })

  it("are not written without end", async () => {
    const { id } = await answer(add(home))
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, index) => outcome(rename(id, `Home ${index}`))),
    )
    expect(outcomes.filter(Either.isLeft)).toHaveLength(1)
    expect(await refusal(add(takeo))).toBeInstanceOf(TooManyRequests)
    await answer(remove(id))
  })

  it("are told to the bot by the person's Telegram, and to nobody else", async () => {
    const asked = (id: string, token = botSecret) =>
      app.client.chatPlaces.list({ path: { id } }).pipe(as(token))
    expect(await answer(asked("8250001"))).toEqual([])
    const { access_token: token } = await answer(
      app.client.customers.miniAppLogin({
        payload: { init_data: initData({ id: 8_250_001, first_name: "Dara" }) },
      }),
    )
    const saved = await answer(add(home, undefined, token))
    expect(await answer(asked("8250001"))).toEqual([saved])
    expect(await answer(asked("8250002"))).toEqual([])
    expect((await app.send("GET", "/users/telegram-bot/people/8250001/places", { token })).status).toBe(401)
  })
})
