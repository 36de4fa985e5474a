import { as } from "@rokthnam/shared/Client"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { describe, expect, it } from "vitest"
import { seedAdmin, seedFile, seedPharmacy } from "../../../seed/Accounts.ts"
import { isCommonPassword } from "../../../src/platform/CommonPasswords.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

const tooCommon = (field: string) =>
  new InvalidRequest({
    errors: [{ field, code: "TooCommon", params: {}, message: "is too common: please choose another one" }],
  })

describe("a common password", () => {
  it("is refused wherever somebody chooses one", async () => {
    const { customers, pharmacyDoor, staffAdministration, admin } = app.client
    const password = "Password123"
    const email = "sok@rokthnam.test"
    const registration = { first_name: "Sok", last_name: "Dara", email, password }
    expect(await refusal(customers.register({ payload: registration }))).toEqual(tooCommon("password"))
    const pharmacy = {
      name: "Central",
      email,
      password,
      address: "Street 63",
      phone: "012 345 678",
      license_id: "PP-1",
      license_file: await app.run(seedFile("license")),
      latitude: 11.5,
      longitude: 104.9,
    }
    expect(await refusal(pharmacyDoor.register({ payload: pharmacy }))).toEqual(tooCommon("password"))
    const owner = await app.run(seedPharmacy())
    const member = { name: "Sok", email, phone: "012 345 678", password }
    const creation = { ...member, role_ids: (await roles(owner.token)).slice(0, 1) }
    const create = staffAdministration.create({ payload: creation }).pipe(as(owner.token))
    expect(await refusal(create)).toEqual(tooCommon("password"))
    const { token } = await app.run(seedAdmin())
    const reset = admin.resetPassword({ path: { id: owner.id }, payload: { new_password: password } })
    expect(await refusal(reset.pipe(as(token)))).toEqual(tooCommon("new_password"))
  })
})

const roles = async (token: string) =>
  (await answer(app.client.pharmacies.roles().pipe(as(token)))).map(({ id }) => id)

it.each(["password", "12345678", "QWERTY123", "iloveyou", "aaaaaaaa", "abcabcabc", "Welcome1"])(
  "%s is common",
  (password) => expect(isCommonPassword(password)).toBe(true),
)

it.each([
  "a long password",
  "Sunshine2024!",
  "rokthnam-demo-1",
  "ផ្សារកណ្ដាល៧៧",
  "kampot pepper 12",
  "x7#Kp2!q",
])("%s is not common", (password) => expect(isCommonPassword(password)).toBe(false))
