import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { AccountsWouldJoin } from "@rokthnam/shared/Customers/SignInWays"
import { mostSavedPlaces } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { seedCustomer, seedPassword } from "../../../seed/Accounts.ts"
import { joinedPlaces } from "../../../src/accounts/SignInWays/JoinPlaces.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { telegramSigning } from "../../support/TelegramSigning.ts"
import { useApp } from "../../support/TestApp.ts"

const botToken = "123456:a token that only the tests know"
const { initData } = telegramSigning(botToken)
const app = useApp({ TELEGRAM_BOT_TOKEN: botToken })

const save = (token: string, name: string, latitude: number, key?: string) =>
  app.client.savedPlaces
    .add({
      payload: { name, latitude, longitude: 104.9, listed_place: null },
      headers: key === undefined ? {} : { "idempotency-key": key },
    })
    .pipe(as(token))
const names = async (token: string) =>
  (await answer(app.client.savedPlaces.list().pipe(as(token)))).map(({ name }) => name)
const proofOf = (person: number) => ({ init_data: initData({ id: person, first_name: "Dara" }) })

/** An account with an e-mail and one of Telegram alone. The same key of a call was used in both. */
const twoAccounts = async (person: number) => {
  const email = await app.run(seedCustomer())
  const { access_token: chat } = await answer(app.client.customers.miniAppLogin({ payload: proofOf(person) }))
  await answer(save(email.token, "Home", 11.5, "the-same-key-of-both"))
  await answer(save(email.token, "Work", 11.6))
  await answer(save(chat, "home", 12, "the-same-key-of-both"))
  await answer(save(chat, "WORK", 11.6))
  return { email, chat }
}
const link = (token: string, person: number, join?: true) =>
  app.client.signInWays
    .linkTelegram({ payload: { ...proofOf(person), current_password: seedPassword, join } })
    .pipe(as(token))

/** A place of an account as the rules of joining see it. */
const place = (id: number, name: string, latitude = 11.5) => ({ id, name, latitude, longitude: 104.9 })

describe("places of two accounts that become one", () => {
  it("are told before, and come into the account of e-mail", async () => {
    const { email, chat } = await twoAccounts(8_260_001)
    expect(await refusal(link(email.token, 8_260_001))).toEqual(
      new AccountsWouldJoin({ cart_lines: 0, watches: 0, places: 2, devices: 1, is_office: false }),
    )
    expect(await names(chat)).toEqual(["home", "WORK"])
    await answer(link(email.token, 8_260_001, true))
    expect(await names(email.token)).toEqual(["Home", "Work", "home 2"])
  })

  it("come into the account of Telegram", async () => {
    const { email, chat } = await twoAccounts(8_260_002)
    const given = { ...proofOf(8_260_002), email: email.email, password: seedPassword, join: true }
    await answer(app.client.signInWays.linkEmail({ payload: given }).pipe(as(chat)))
    expect((await names(chat)).toSorted()).toEqual(["Home 2", "WORK", "home"])
  })

  it("are ten at most", async () => {
    const { email, chat } = await twoAccounts(8_260_003)
    for (let number = 3; number <= mostSavedPlaces; number += 1) {
      await answer(save(email.token, `Place ${number}`, 11.7))
      await answer(save(chat, `Village ${number}`, 11.8))
    }
    await answer(link(email.token, 8_260_003, true))
    const kept = Array.from({ length: mostSavedPlaces - 2 }, (_, index) => `Place ${index + 3}`)
    expect(await names(email.token)).toEqual(["Home", "Work", ...kept])
  })

  it("leave out what is the same, and number what only has the same name", () => {
    const own = [place(1, "Home"), place(2, "home 2", 12)]
    const others = [place(3, "HOME"), place(4, "Home", 13), place(5, "Work"), place(6, "home", 14)]
    expect(joinedPlaces(own, others)).toEqual([
      { id: 4, name: "Home 3" },
      { id: 5, name: "Work" },
      { id: 6, name: "home 4" },
    ])
  })

  it("have numbered names that are no longer than a name may be, the first ones first", () => {
    const own = Array.from({ length: 8 }, (_, index) => place(index, `Place ${index}`))
    const long = "x".repeat(40)
    const others = [place(20, long, 12), place(21, long.toUpperCase(), 13), place(22, "Work")]
    expect(joinedPlaces(own, others)).toEqual([
      { id: 20, name: long },
      { id: 21, name: `${"X".repeat(38)} 2` },
    ])
    expect(joinedPlaces([...own, place(8, "Eight"), place(9, "Nine")], others)).toEqual([])
  })
})

describe("the places of an account", () => {
  it("are told and exported as personal data, and deleted with it", async () => {
    const { token } = await app.run(seedCustomer())
    const { id } = await answer(save(token, "Privatehouse", 11.5, "the-key-of-a-private-house"))
    const { kept } = await answer(app.client.personalData.summary().pipe(as(token)))
    expect(kept).toContainEqual({ what: "places", entries: 1, on_deletion: "deleted" })
    const body = { current_password: seedPassword }
    const exported = await app.send("POST", "/account/personal-data/export", { token, body })
    const created_at: unknown = expect.any(String)
    expect(exported.body).toMatchObject({
      places: [
        { id, name: "Privatehouse", latitude: 11.5, longitude: 104.9, listed_place: null, created_at },
      ],
    })
    expect(JSON.stringify(exported.body)).not.toContain("the-key-of-a-private-house")
    await answer(app.client.personalData.delete({ payload: body }).pipe(as(token)))
    const left = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select id from saved_places where name = 'Privatehouse'`,
      ),
    )
    expect(left).toEqual([])
  })
})
