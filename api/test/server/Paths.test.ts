import { Effect, Metric } from "effect"
import { describe, expect, it } from "vitest"
import { seedCustomer, seedPharmacy } from "../../seed/Accounts.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp({ PUBLIC_URL: "https://rokthnam.test", TRUST_PROXY: "1" })

describe("a path written in another way", () => {
  it.each([
    "//inventory/categories",
    "/inventory//categories",
    "/INVENTORY/categories",
    "/inventory/Categories",
    "/inventory/categories;x=1",
    "/inventory;x=1/categories",
    "/inventory/%63ategories",
    "/%69nventory/categories",
    "//admin/dashboard",
    "/ADMIN/dashboard",
    "/a%64min/dashboard",
    "//readyz",
  ])("is no call: %s", async (path) => {
    const { token } = await app.run(seedPharmacy())
    const answered = await app.send("GET", `${path}?page=1&page_size=10`, { token })
    expect(answered).toMatchObject({ status: 404, body: { code: "NoSuchCall" } })
    expect((await app.send("GET", path, { headers: { accept: "text/html" } })).status).not.toBe(200)
  })
})

describe("the files for search engines", () => {
  it("name the public pages by the public address, and leave the rest out", async () => {
    const robots = await (await fetch(`${app.url}/robots.txt`)).text()
    expect(robots).toContain("Sitemap: https://rokthnam.test/sitemap.xml")
    expect(robots).toContain("Disallow: /user/")
    // A search engine that runs the page of a medicine asks for its offer.
    for (const call of ["/users/offers/", "/users/pharmacies/", "/users/search/", "/users/suggest-medicines"])
      expect(robots).toContain(`\nAllow: ${call}\n`)
    const answer = await fetch(`${app.url}/sitemap.xml`)
    expect(answer.headers.get("content-type")).toContain("xml")
    const sitemap = await answer.text()
    expect(sitemap).toContain("<loc>https://rokthnam.test/help</loc>")
    expect(sitemap).toContain('hreflang="km" href="https://rokthnam.test/?lng=km"')
    expect(sitemap).not.toContain("/user/")
  })
})

describe("served over TLS", () => {
  it("every answer says to stay with it", async () => {
    for (const path of ["/healthz", "/nowhere"])
      expect((await app.send("GET", path)).headers.get("strict-transport-security")).toBe("max-age=31536000")
  })
})

const counter = Metric.counter("authentication_failures_total", {
  description: "Refused sign-ins and tokens by the code of the answer",
  incremental: true,
})
const countOf = (code: string) => Effect.runSync(Metric.value(Metric.tagged(counter, "code", code))).count

describe("failed authentication", () => {
  it("is counted by its code", async () => {
    const { email } = await app.run(seedCustomer())
    const refused = await app.send("GET", "/cart", { token: "no token" })
    expect(refused).toMatchObject({ status: 401, body: { code: "SessionEnded" } })
    const codes = ["BadCredentials", "SessionEnded"]
    const before = codes.map(countOf)
    for (const from of ["203.0.113.1", "203.0.113.2"])
      await app.send("POST", "/users/login", {
        body: { email, password: "a wrong password" },
        headers: { "x-forwarded-for": from },
      })
    await app.send("GET", "/cart", { token: "no token" })
    expect(codes.map(countOf)).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1])
  })
})
