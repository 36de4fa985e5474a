import { createHash } from "node:crypto"
import { expect } from "../../fixtures/expect.ts"
import { describe, inject, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"

const browser = useBrowser()

describe("a page that needs a sign-in", () => {
  it.each([
    ["/user/dashboard", "/login"],
    ["/user/cart", "/login"],
    ["/pharmacy/dashboard", "/pharmacy/login"],
    ["/pharmacy/medicine/manage", "/pharmacy/login"],
    ["/staff/sales/new", "/staff/login"],
    ["/admin/pharmacies", "/admin/login"],
    ["/admin", "/admin/login"],
  ])("%s sends a stranger to %s", async (path, door) => {
    const visitor = await browser.visitor("desktop")
    await visitor.open(path)
    await visitor.page.waitForURL((url) => url.pathname === door)
    expect(new URL(visitor.page.url()).pathname).toBe(door)
    visitor.expectQuiet()
  })

  it("sends away a session whose token has expired", async () => {
    const visitor = await browser.visitor("phone")
    const expired = `e30.${btoa(JSON.stringify({ sub: "1", role: "user", exp: 1_000_000 }))}.x`
    await visitor.open("/")
    const keys = await visitor.page.evaluate(() => Object.keys(localStorage))
    await visitor.page.evaluate((token) => {
      for (const key of ["userToken", "user_token", "token"]) localStorage.setItem(key, token)
    }, expired)
    await visitor.open("/user/cart")
    await visitor.page.waitForURL((url) => url.pathname === "/login")
    expect(keys.filter((key) => /token/i.test(key))).toEqual([])
  })
})

describe("one path, a page and a call", () => {
  it.each(["/admin/dashboard", "/admin/pharmacies", "/admin/pharmacies/pending", "/staff/profile"])(
    "%s answers by what the caller accepts",
    async (path) => {
      const ask = (accept: string) => fetch(`${inject("origin")}${path}`, { headers: { accept } })
      const page = await ask("text/html,application/xhtml+xml")
      const call = await ask("application/json")
      expect(page.status).toBe(200)
      expect(page.headers.get("content-type")).toContain("text/html")
      expect(call.status).toBe(401)
      expect(call.headers.get("content-type")).toContain("application/json")
      for (const answer of [page, call]) expect(answer.headers.get("vary")).toContain("Accept")
    },
  )
})

describe("what a browser may keep and run", () => {
  it("is the hashed files for ever, the pages never, and scripts of this origin only", async () => {
    const page = await fetch(`${inject("origin")}/`, { headers: { accept: "text/html" } })
    expect(page.headers.get("cache-control")).toBe("no-store")
    const policy = page.headers.get("content-security-policy") ?? ""
    const html = await page.text()
    const [, inline = ""] = /<script data-[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(inline).not.toBe("")
    const hash = createHash("sha256").update(inline).digest("base64")
    // the one script that is written into the page, and no other
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org")
    const office = await fetch(`${inject("origin")}/pharmacy/login`, { headers: { accept: "text/html" } })
    expect(office.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    // the largest of the scripts; very small ones are sent as they are
    const script = /href="(\/assets\/[^"]+\/vendor-[^"]+\.js)"/.exec(html)?.[1] ?? ""
    const asset = await fetch(`${inject("origin")}${script}`, { headers: { "accept-encoding": "br" } })
    expect(asset.status).toBe(200)
    expect(asset.headers.get("cache-control")).toContain("immutable")
    expect(asset.headers.get("content-encoding")).toBe("br")
  })
})
