import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 11.2951, longitude: 104.8212 }

/** Names of up to 60 characters as pharmacies type them: of one line and of two, one without a break, in both scripts. */
const names = [
  "Metformin Hydrochloride",
  "AMOXICILLIN CAPSULES",
  "Amoxicillin and Clavulanate Potassium for Oral Suspension",
  "Hydrochlorothiazide Amiloride Triamterene Spironolactone",
  "AMOXICILLIN AND CLAVULANATE POTASSIUM TABLETS BP 625 MG FORTE",
  "Hydrochlorothiazideamiloridetriamterenespironolactonefurosem",
  "Vitamin B1 B6 B12 C D3 E K Zn Mg Ca Fe Se Cr Mn Cu Mo I Na K",
  "Paracetamol Extra Forte Plus ប៉ារ៉ាសេតាម៉ុល ៥០០ មីលីក្រាម",
  "អាម៉ុកស៊ីស៊ីលីន និងអាស៊ីតក្លាវូឡានិក លាយទឹកសម្រាប់កុមារ",
  "ថ្នាំគ្រាប់បំប៉នវីតាមីនចម្រុះ សម្រាប់ស្ត្រីមានផ្ទៃពោះឆ្មប",
  "ប៉ារ៉ាសេតាម៉ុលកូដេអ៊ីនកាហ្វេអ៊ីនអាស៊ីតអាសេទីលសាលីស៊ីលិក",
]
/** Each stands on the shelf in every state of its stock and date, which decide what else its card says. */
const states = [
  { quantity: 25 },
  { quantity: 4, dosage: "400mg/57mg per 5ml", manufacter_name: "Reckitt Benckiser Healthcare" },
  { quantity: 0, expiration_date: "2020-12-31", dosage: "875mg/125mg" },
]
const highest = 110
const smallest = 13

/**
 * Runs in the page. What each card says its name is, how high the card is, how large its name, and whether name and strength
 * are seen whole: each of their lines is within the card's own words, which cut what has no more room.
 */
const cardsOf = () =>
  [...document.querySelectorAll("main tr[role=row]:has(td)")].map((card) => {
    const name = card.querySelector("td[data-title] p")
    const strength = name?.parentElement?.querySelector("div > span")
    const words = name?.parentElement?.getBoundingClientRect()
    const lines = [name, strength].flatMap((one) => Array.from(one?.getClientRects() ?? []))
    return {
      name: name?.textContent ?? "",
      height: Math.round(card.getBoundingClientRect().height),
      size: name === null ? 0 : Number.parseFloat(getComputedStyle(name).fontSize),
      isWhole:
        words !== undefined &&
        lines.length > 1 &&
        lines.every(
          ({ top, right, bottom }) =>
            top >= words.top - 3 && right <= words.right + 1 && bottom <= words.bottom + 3,
        ),
    }
  })

/** Opens a page of the list in a language and waits until its cards are there. */
const open = async (visitor: Visitor, language: string, number: number): Promise<Page> => {
  const { page } = visitor
  await visitor.open(`/pharmacy/medicine/manage?page=${number}&lng=${language}`)
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.locator("main tr[role=row]:has(td[data-title] p)").first()).toBeVisible()
  await visitor.settled()
  return page
}

describe("the cards of the medicine list on a phone", () => {
  const browser = useBrowser()
  let email: string

  beforeAll(async () => {
    const stock = names.flatMap((name) => states.map((state) => ({ name, ...state })))
    email = (await openPharmacy("Long names", place, stock)).email
  })

  it("are as dense with a name of 60 characters as with a usual one, and tell it whole", async () => {
    const visitor = await browser.visitor("phone")
    await signInOwner(visitor, email)
    for (const language of ["en", "km"]) {
      const seen = new Set<string>()
      for (let number = 1; number <= Math.ceil((names.length * states.length) / 10); number += 1) {
        const page = await open(visitor, language, number)
        const cards = await page.evaluate(cardsOf)
        if (process.env["PICTURES"] !== undefined)
          await page.screenshot({
            path: `${process.env["PICTURES"]}/cards-${number}-phone-${language}-light.png`,
            fullPage: true,
          })
        for (const { name } of cards) seen.add(name)
        const odd = cards.filter(
          ({ height, size, isWhole }) => height > highest || size < smallest || !isWhole,
        )
        expect(odd, `cards of page ${number} in ${language}`).toEqual([])
      }
      expect(seen, `names in ${language}`).toEqual(new Set(names))
      await visitor.expectAccessible()
    }
    visitor.expectQuiet()
  })
})
