import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInAdmin, signInOwner } from "../../fixtures/office.ts"
import { addMember, openPharmacy, registerPharmacy } from "../../fixtures/stocked-pharmacy.ts"

type Numbered = { readonly id: number }

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

/** A list whose cards are measured, and the most that one may be high where that is more than `highest`, with the reason. */
type Measured = { readonly path: string; readonly most?: readonly [height: number, why: string] }

const lists: ReadonlyArray<Measured> = [
  { path: "/pharmacy/sales/history" },
  { path: "/pharmacy/dashboard/transactions" },
  { path: "/pharmacy/reports/sales" },
  { path: "/pharmacy/reports/stock-levels" },
  {
    path: "/pharmacy/reports/expiry",
    most: [112, "a Khmer badge beside a name, which then needs a second line"],
  },
  { path: "/pharmacy/medicine/categories" },
  { path: "/pharmacy/reports/alerts", most: [132, "a sentence of two lines above two buttons for a finger"] },
  {
    path: "/pharmacy/reorder",
    most: [120, "what to buy, stock, days and pace, whose Khmer names need a line more"],
  },
  { path: "/pharmacy/sales/shifts", most: [160, "float, count and difference, each in two currencies"] },
  {
    path: "/pharmacy/users",
    most: [148, "an e-mail of 50 letters, which needs two lines and may be read whole"],
  },
  { path: "/pharmacy/users/activity", most: [120, "counted, expected and missing cash in two currencies"] },
  {
    path: "/admin/pharmacies?status=PENDING",
    most: [175, "name, address and e-mail, each of which may need two lines"],
  },
]

/** Runs in the page. The height of each of its cards, and what the card begins with. */
const heightsOf = () =>
  [...document.querySelectorAll<HTMLElement>("main tr[role=row]:has(td)")].map((card) => ({
    words: card.innerText.split("\n").slice(0, 2).join(" "),
    height: Math.round(card.getBoundingClientRect().height),
  }))

describe("the cards of the other lists on a phone", () => {
  const browser = useBrowser()
  let email: string

  beforeAll(async () => {
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const usual = [
      { name: "Amoxicillin", quantity: 9, expiration_date: soon },
      { name: "Metformin Hydrochloride", dosage: "850mg", quantity: 8, expiration_date: soon },
      { name: "ប៉ារ៉ាសេតាម៉ុល", quantity: 7, expiration_date: soon },
    ]
    const shop = await openPharmacy("Usual names", place, usual)
    email = shop.email
    const { token } = shop
    const post = <A>(path: string, body: object) => callApi<A>("POST", path, { token, body })
    const method = await post<Numbered>("/inventory/payment-methods", { method_name: "Cash", bank_info: "-" })
    const { items } = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
      "GET",
      "/inventory/medicines",
      { token },
    )
    const shift = await post<Numbered>("/inventory/shifts", { float: { usd: 20, riel: 40_000 } })
    for (const { id } of items)
      await post("/inventory/sales/bulk", {
        items: [{ medicine_id: id, quantity_sold: 5 }],
        payment_method_id: method.id,
      })
    await post(`/inventory/shifts/${shift.id}/close`, { counted: { usd: 20, riel: 40_000 } })
    await post("/inventory/shifts", { float: { usd: 20, riel: 40_000 } })
    for (const name of ["Pain", "Allergy"])
      await post("/inventory/categories", { name, description: "Of the journeys" })
    await registerPharmacy("Phsar Chas Pharmacy", place)
    for (const role of ["CASHIER", "MANAGER"] as const) await addMember(token, role)
  })

  it("are as low as those of the medicines, or say why they are not", { timeout: 240_000 }, async () => {
    const owner = await browser.visitor("phone")
    await signInOwner(owner, email)
    const admin = await browser.visitor("phone")
    await signInAdmin(admin)
    for (const { path, most: [most] = [highest] } of lists) {
      const visitor = path.startsWith("/admin/") ? admin : owner
      const { page } = visitor
      for (const language of ["en", "km"]) {
        await visitor.open(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`)
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        // before the list has come its outlines stand there, and before the page's code nothing
        await expect(page.locator("main tr[role=row]:has(td)").first()).toHaveText(/\S/)
        await visitor.settled()
        await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0)
        const cards = await page.evaluate(heightsOf)
        expect(cards.length, `cards of ${path}`).toBeGreaterThan(0)
        const high = cards.filter(({ height }) => height > most)
        expect(high, `cards of ${path} in ${language} above ${most} px`).toEqual([])
      }
    }
    owner.expectQuiet()
    admin.expectQuiet()
  })
})
