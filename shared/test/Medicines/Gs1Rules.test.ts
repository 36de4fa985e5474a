import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  gs1Date,
  hasRightCheckDigit,
  parseDigitalLink,
  parseElementString,
} from "../../src/Medicines/Gs1Rules.ts"

const separator = "\u001d"
const year = 2026

describe("a GS1 element string", () => {
  it("gives GTIN, batch, expiry and serial number in any order of the fields", () => {
    const expected = { gtin: "08901234567890", batch: "AB12", expiry: "2027-03-31", serial: "S-9" }
    expect(parseElementString(`01089012345678901727033110AB12${separator}21S-9`, year)).toEqual(expected)
    expect(parseElementString(`21S-9${separator}10AB12${separator}172703310108901234567890`, year)).toEqual(
      expected,
    )
  })

  it("may begin with its symbology identifier and a separator, and end with one", () => {
    expect(parseElementString(`]d2${separator}0108901234567890${separator}`, year)).toEqual({
      gtin: "08901234567890",
    })
  })

  it("may hold fields that are not asked for, of fixed and of variable length", () => {
    const text =
      `0108901234567890` +
      `11250101` +
      `7123456${separator}` +
      `310300015017270331` +
      `710123${separator}10L1`
    expect(parseElementString(text, year)).toEqual({
      gtin: "08901234567890",
      expiry: "2027-03-31",
      batch: "L1",
    })
  })

  it("is not taken from text that breaks off, or that is something else", () => {
    for (const text of ["", "https://example.org", "0108901234", "10", `10${separator}`, "ABC", "99"])
      expect(parseElementString(text, year), text).toBeUndefined()
  })

  it("leaves out a GTIN whose check digit is wrong and an impossible day", () => {
    expect(parseElementString("010890123456789110L1", year)).toEqual({ batch: "L1" })
    expect(parseElementString("1727133210L1", year)).toEqual({ batch: "L1" })
  })

  it("never throws, whatever a code holds", () => {
    fc.assert(fc.property(fc.string(), (text) => parseElementString(text, year) !== null))
    fc.assert(fc.property(fc.webUrl(), (url) => parseDigitalLink(url, year) !== null))
  })
})

describe("the date of a GS1 code", () => {
  it.each([
    ["270200", "2027-02-28"],
    ["280200", "2028-02-29"],
    ["271200", "2027-12-31"],
    ["270430", "2027-04-30"],
    ["760101", "2076-01-01"],
    ["770101", "1977-01-01"],
  ])("%s is %s: day 00 is the month's last, years are at most 50 ahead", (text, day) => {
    expect(gs1Date(text, year)).toBe(day)
  })

  it.each(["270230", "271301", "270031", "27010", "2701011", "27O101"])("%s is no day", (text) => {
    expect(gs1Date(text, year)).toBeUndefined()
  })
})

describe("a check digit", () => {
  it("is right for real numbers of every length, and catches each single wrong digit", () => {
    for (const number of ["96385074", "036000291452", "4006381333931", "00614141123452"]) {
      expect(hasRightCheckDigit(number), number).toBe(true)
      for (let at = 0; at < number.length; at++) {
        const wrong = number.slice(0, at) + String((Number(number[at]) + 1) % 10) + number.slice(at + 1)
        expect(hasRightCheckDigit(wrong), wrong).toBe(false)
      }
    }
  })
})

describe("a GS1 digital link", () => {
  it("gives what its path and its query say", () => {
    expect(parseDigitalLink("https://id.gs1.org/01/09506000134352/10/AB%2F1/21/7?17=270600", year)).toEqual({
      gtin: "09506000134352",
      batch: "AB/1",
      serial: "7",
      expiry: "2027-06-30",
    })
  })

  it("is no other address", () => {
    expect(parseDigitalLink("https://example.org/01/hello", year)).toBeUndefined()
    expect(parseDigitalLink("tel:+85512345678", year)).toBeUndefined()
  })
})
