import { describe, expect, it } from "vitest"
import { createHash } from "node:crypto"
import { customerPolicy, withInlineScripts } from "../../src/server/Headers.ts"

const imagesOf = (mapTilesUrl: string | undefined) =>
  customerPolicy({ helpUrl: undefined, mapTilesUrl })
    .split("; ")
    .find((directive) => directive.startsWith("img-src"))

describe("the policy of the customer app", () => {
  it("lets pictures come from the server of the map's tiles, and from no other than before without one", () => {
    const usual = "img-src 'self' data: blob: https://t.me https://*.telegram.org"
    expect(imagesOf(undefined)).toBe(usual)
    expect(imagesOf("https://tiles.example/v1/{z}/{x}/{y}.png?key=1")).toBe(`${usual} https://tiles.example`)
    expect(imagesOf("https://{s}.tile.example/{z}/{x}/{y}.png")).toBe(`${usual} https://*.tile.example`)
    expect(imagesOf("no address; script-src *")).toBe(usual)
  })
})

describe("the policy of a page with a script in its HTML", () => {
  const policy = customerPolicy({ helpUrl: undefined, mapTilesUrl: undefined })
  const script = 'console.log("<b>1 < 2</b>")'

  it("allows that script by its hash, and no other", () => {
    const page = `<head><script data-a="b">${script}</script><script type="module" src="/a.js"></script></head>`
    const hash = createHash("sha256").update(script).digest("base64")
    expect(withInlineScripts(policy, page).split("; ")).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(withInlineScripts(policy, '<script src="/a.js"></script>')).toBe(policy)
  })
})
