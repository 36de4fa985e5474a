import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Predicate, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedAdmin, seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import { useApp } from "../support/TestApp.ts"
import { contractCalls, filled } from "./Calls.ts"
import type { ContractCall } from "./Calls.ts"
import { operationOf, readDescription } from "./Description.ts"
import type { JsonSchema } from "./Description.ts"

const webhookSecret = "a-secret-that-telegram-names"
const app = useApp({
  TELEGRAM_BOT_TOKEN: "1:a token of the tests",
  TELEGRAM_WEBHOOK_SECRET: webhookSecret,
})
const tokens = new Map<string, string>()

beforeAll(async () => {
  const owner = await app.run(seedPharmacy())
  const staff = await app.run(seedStaff(owner.id))
  tokens.set("AdminAccess", (await app.run(seedAdmin())).token)
  tokens.set("CustomerAccess", (await app.run(seedCustomer())).token)
  tokens.set("StaffAccess", staff.token)
  tokens.set("owner", owner.token)
})

const tokenFor = (call: ContractCall): string | undefined =>
  call.access === undefined
    ? undefined
    : call.access === "BotAccess"
      ? "a service secret that only the tests know"
      : (tokens.get(call.access.replace("File", "")) ?? tokens.get("owner"))

const deep = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth))

/** Values that no field may accept, whatever its type. */
const impossible: ReadonlyArray<unknown> = [
  deep(2000),
  { a: { b: [] } },
  "a\u0000b",
  "\ud800",
  "x".repeat(200_000),
]
/** Values that a text field may accept or refuse. A number field must refuse them. */
const odd: ReadonlyArray<unknown> = [
  null,
  true,
  -1,
  1e300,
  2 ** 63,
  "9".repeat(40),
  "'; drop table medicines; --",
  "<script>alert(1)</script>",
  "",
  [],
]

const plausible = (name: string, schema: JsonSchema): unknown => {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf?.[0] !== undefined) return plausible(name, schema.anyOf[0])
  if (schema.type === "array") return [plausible(name, schema.items ?? {})]
  if (schema.type === "integer" || schema.type === "number") return 1
  if (schema.properties !== undefined) return plausibleBody(schema)
  return name === "email" ? "someone@rokthnam.test" : name.includes("date") ? "2027-01-31" : "012 345 678"
}

const plausibleBody = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, plausible(name, field)]),
  )

const described = async (call: ContractCall) => operationOf(await readDescription(app), call)

const isWellRefused = Schema.is(Schema.encodedSchema(InvalidRequest.schema))

const judge = ({ status, body }: { status: number; body: unknown }, what: string) => {
  const said = `${what}: ${JSON.stringify(body).slice(0, 300)}`
  expect(status, said).toBeLessThan(500)
  if (status >= 400) expect(body, what).toMatchObject({ detail: expect.any(String) })
  // Every entry of `errors` must have one of the contract's codes with the params of that code.
  const invalid = Predicate.hasProperty(body, "code") && body.code === "InvalidRequest"
  if (invalid) expect(isWellRefused(body), said).toBe(true)
}

const calls = contractCalls()

describe("hostile input", () => {
  it.each(calls.filter((call) => call.method !== "GET"))("never breaks $method $path", async (call) => {
    const content = (await described(call)).requestBody?.content["application/json"]
    const token = tokenFor(call)
    const headers = { "x-telegram-bot-api-secret-token": webhookSecret }
    const send = (body: unknown) => app.send(call.method, filled(call.path, 1), { token, body, headers })
    for (const body of ["[]", "null", '"text"', "123", "{}", "{", "", '{"__proto__":{"a":1}}'])
      judge(await send(body), `body ${body}`)
    const base = plausibleBody(content?.schema ?? {})
    for (const field of Object.keys(base)) {
      for (const value of impossible) {
        const answer = await send({ ...base, [field]: value })
        judge(answer, `${field} impossible`)
        expect(answer.status, field).toBeGreaterThanOrEqual(400)
      }
      for (const value of odd) judge(await send({ ...base, [field]: value }), `${field} odd`)
    }
  })

  it.each(calls.filter((call) => call.method === "GET"))(
    "never breaks the query of $method $path",
    async (call) => {
      const parameters = (await described(call)).parameters ?? []
      const names = parameters.filter((one) => one.in === "query").map((one) => one.name)
      const token = tokenFor(call)
      const values = [
        "a%00b",
        "%ED%A0%80",
        "%",
        "-1",
        "1e999",
        "9".repeat(40),
        "'%3B--",
        "NaN",
        "",
        "x".repeat(5000),
      ]
      for (const name of names)
        for (const value of values)
          judge(
            await app.send("GET", `${filled(call.path, 1)}?${name}=${value}`, { token }),
            `${name}=${value}`,
          )
    },
  )

  it.each(calls.filter((call) => call.path.includes(":")))(
    "never breaks the path of $method $path",
    async (call) => {
      const token = tokenFor(call)
      for (const id of [
        "0",
        "-1",
        "9".repeat(30),
        "1.5",
        "abc",
        "%00",
        "%27",
        "1e3",
        "..%2f..%2fetc%2fpasswd",
      ])
        judge(
          await app.send(call.method, filled(call.path.replace(":name", ":id"), id), {
            token,
            ...(call.method === "GET" || call.method === "DELETE" ? {} : { body: {} }),
          }),
          id,
        )
    },
  )
})
