import { describe, expect, it } from "vitest"
import { customerPolicy } from "../../src/server/Headers.ts"

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
