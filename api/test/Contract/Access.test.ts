import { rolePermissions } from "@rokthnam/shared/Identity/Permission"
import type { Permission, RoleCode } from "@rokthnam/shared/Identity/Permission"
import { beforeAll, describe, expect, it } from "vitest"
import { seedAdmin, seedCustomer, seedPharmacy, seedStaff } from "../../seed/Accounts.ts"
import { useApp } from "../support/TestApp.ts"
import { contractCalls, filled } from "./Calls.ts"
import type { ContractCall } from "./Calls.ts"

const app = useApp()
const roles = ["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"] as const satisfies ReadonlyArray<RoleCode>
type Actor = "admin" | "owner" | "customer" | RoleCode
let tokens: ReadonlyMap<Actor, string>

/** A token of each actor. */
const signInAll = async (): Promise<ReadonlyMap<Actor, string>> => {
  const owner = await app.run(seedPharmacy())
  const members = await Promise.all(
    roles.map(async (role) => [role, (await app.run(seedStaff(owner.id, { role }))).token] as const),
  )
  return new Map<Actor, string>([
    ["owner", owner.token],
    ["admin", (await app.run(seedAdmin())).token],
    ["customer", (await app.run(seedCustomer())).token],
    ...members,
  ])
}

beforeAll(async () => {
  tokens = await signInAll()
})

/** The actors that the permission table allows. */
const allowed = ({ access, policy }: ContractCall): ReadonlySet<Actor> => {
  if (access === "AdminAccess" || access === "AdminFileAccess") return new Set<Actor>(["admin"])
  if (access === "OwnerAccess") return new Set<Actor>(["owner"])
  if (access === "StaffAccess") return new Set<Actor>(roles)
  if (access === "CustomerAccess") return new Set<Actor>(["customer"])
  if (access === "OfficeAccess") return new Set<Actor>(["admin", "owner", ...roles])
  if (access === "AccountAccess") return new Set(tokens.keys())
  const needed: ReadonlyArray<Permission> = policy?.anyOf ?? []
  return new Set<Actor>([
    "owner",
    ...roles.filter((role) => rolePermissions[role].some((one) => needed.includes(one))),
  ])
}

const send = (call: ContractCall, token?: string) =>
  app.send(call.method, filled(call.path), {
    token,
    ...(call.method === "GET" || call.method === "DELETE" ? {} : { body: {} }),
  })

/** Programs, which have secrets instead of sessions. */
const programs = new Set<string | undefined>(["BotAccess", "TelegramAccess"])

const guarded = contractCalls().filter(({ access }) => access !== undefined && !programs.has(access))

describe("every protected call", () => {
  it.each(guarded)(
    "$method $path refuses no token, a junk token and a token of another secret",
    async (call) => {
      const foreign =
        "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYWRtaW4iLCJ2ZXIiOjEsInN1YiI6IjEiLCJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl"
      for (const token of [undefined, "junk", foreign]) {
        const detail = expect.stringMatching(/./)
        expect(await send(call, token)).toMatchObject({ status: 401, body: { detail } })
      }
    },
  )

  it.each(guarded)("$method $path lets in whom the permission table names, and nobody else", async (call) => {
    const entitled = allowed(call)
    expect(entitled.size).toBeGreaterThan(0)
    // After a sign-out its token opens no other call.
    const given = call.path === "/account/sign-out" ? await signInAll() : tokens
    for (const [actor, token] of given) {
      const { status, body } = await send(call, token)
      const said = `${actor}: ${status} ${JSON.stringify(body)}`
      expect(status !== 401 && status !== 403, said).toBe(entitled.has(actor))
      expect(entitled.has(actor) || status === 403, said).toBe(true)
      expect(status).toBeLessThan(500)
    }
  })

  it.each(guarded.filter((call) => /:(?:id|medicine_id)/.test(call.path)))(
    "$method $path answers 404 or 422 for a row that is not there, never a fault",
    async (call) => {
      for (const [actor, token] of tokens) {
        if (!allowed(call).has(actor)) continue
        expect([404, 422]).toContain((await send(call, token)).status)
      }
    },
  )
})

describe("the bot's door", () => {
  it("opens only for the service secret", async () => {
    const calls = contractCalls().filter((call) => call.access === "BotAccess")
    const wrong = [undefined, "junk", ...tokens.values()]
    expect(calls.length).toBeGreaterThan(wrong.length)
    // One wrong secret each, of every kind in turn: more of them are limited.
    for (const [index, call] of calls.entries())
      expect((await send(call, wrong[index % wrong.length])).status).toBe(401)
  })
})
