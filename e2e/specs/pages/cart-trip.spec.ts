import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { openPharmacy, setStock } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"
import { signedIn } from "../../patchy/stage.ts"

/** Tells the pharmacies of this run from those of an earlier one. */
const run = crypto.randomUUID().slice(0, 8)
/** Away from the places of other journeys, in degrees. */
const [latitude, longitude] = [13.5321, 105.9812]

const [first, second, third, fourth, rare] = [
  "Tripamol",
  "Tripicillin",
  "Tripoxan",
  "Triprazole",
  "Tripsulin",
] as const

/** What is where, the nearest first: two have the first two, nobody has the last two together. */
const shelves = {
  near: [{ name: first, price: 3 }, { name: second, price: 3.5 }, { name: third, price: 2 }, { name: rare }],
  cheap: [
    { name: first, price: 1 },
    { name: second, price: 1.25 },
    { name: fourth, price: 4 },
  ],
} as const
type Shop = keyof typeof shelves
const names = Object.keys(shelves) as ReadonlyArray<Shop>
const nameOf = (shop: Shop): string => `Trip ${shop} ${run}`

/** A Khmer text as the build has it: no line ends within the word for a pharmacy. */
const built = (text: string): string => text.replaceAll("ឱសថស្ថាន", "ឱសថ\u2060ស្ថាន")

const openAll = async (): Promise<ReadonlyMap<Shop, Owner>> => {
  const owners = new Map<Shop, Owner>()
  for (const [place, shop] of names.entries()) {
    const at = { latitude: latitude + place / 100, longitude }
    owners.set(shop, await openPharmacy(nameOf(shop), at, shelves[shop]))
  }
  return owners
}
let opened: ReturnType<typeof openAll> | undefined
const openOnce = () => (opened ??= openAll())

const said = [
  {
    language: "en",
    ask: "Everything at one pharmacy?",
    use: "Use my location",
    nearest: "Nearest",
    cheapest: "Cheapest",
    whole: "Where you can buy all 2 medicines at once:",
    wholeOfThree: "Where you can buy all 3 medicines at once:",
    pair: "No pharmacy near you has all 2 medicines. These two have them together, for $6.00:",
    has: (name: string) => `Has ${name}`,
    toCart: "Cart",
    added: "Item added to cart successfully",
    cart: (count: number) => `Cart, ${count} items`,
    soldOut: "Sold out",
    notCounted: "1 of the 3 items in your cart cannot be bought now and is not in the total.",
    summary: "Order summary",
    checkout: "Proceed to Checkout",
    note: "Ordering online is not open yet. Your cart is kept; please call or visit the pharmacy to buy.",
    more: (name: string) => `One more of ${name}`,
  },
  {
    language: "km",
    ask: built("ទិញទាំងអស់នៅឱសថស្ថានតែមួយ?"),
    use: "ប្រើទីតាំងរបស់ខ្ញុំ",
    nearest: "ជិតបំផុត",
    cheapest: "ថោកបំផុត",
    whole: built("ឱសថស្ថានដែលមានថ្នាំទាំង 2 មុខ៖"),
    wholeOfThree: built("ឱសថស្ថានដែលមានថ្នាំទាំង 3 មុខ៖"),
    pair: built("គ្មានឱសថស្ថានជិតអ្នកមានថ្នាំទាំង 2 មុខទេ។ ឱសថស្ថានពីរនេះមានគ្រប់ តម្លៃសរុប $6.00៖"),
    has: (name: string) => `មាន ${name}`,
    toCart: "កន្ត្រក",
    added: "បានដាក់ក្នុងកន្ត្រកដោយជោគជ័យ",
    cart: (count: number) => `កន្ត្រក មាន ${count} កញ្ចប់`,
    soldOut: "អស់ស្តុកហើយ",
    notCounted: "ក្នុងចំណោម 3 កញ្ចប់ មាន 1 កញ្ចប់មិនអាចទិញបាននៅពេលនេះ ហើយមិនគិតបញ្ចូលក្នុងតម្លៃសរុបទេ។",
    summary: "សង្ខេបការបញ្ជាទិញ",
    checkout: "បន្តទៅទូទាត់",
    note: built("មិនទាន់អាចបញ្ជាទិញតាមអនឡាញបានទេ។ កន្ត្រករបស់អ្នកនៅរក្សាទុក។ សូមទូរសព្ទ ឬទៅឱសថស្ថានដើម្បីទិញ។"),
    more: (name: string) => `បន្ថែម ${name}`,
  },
] as const

type Items = { readonly items: ReadonlyArray<{ readonly id: number; readonly name: string }> }

describe.each(said)("a cart that is taken to the pharmacy, in $language", (words) => {
  const browser = useBrowser()
  let owners: ReadonlyMap<Shop, Owner>
  beforeAll(async () => {
    owners = await openOnce()
  })

  const tokenOf = (shop: Shop): string => owners.get(shop)?.token ?? ""

  /** Opens the cart of a new customer, which has these. */
  const openCart = async (wanted: ReadonlyArray<readonly [shop: Shop, name: string, quantity: number]>) => {
    const visitor = await browser.visitor("phone")
    const { token } = await signedIn(visitor)
    for (const [shop, name, quantity] of wanted) {
      const { items } = await callApi<Items>("GET", "/inventory/medicines", { token: tokenOf(shop) })
      const medicine_id = items.find((item) => item.name === name)?.id ?? 0
      await callApi("POST", "/cart/items", { token, body: { medicine_id, quantity } })
    }
    await visitor.context.setGeolocation({ latitude, longitude })
    await visitor.open(`/user/cart?lng=${words.language}`)
    return visitor
  }

  /** Asks where all of it can be bought, from where the device is. */
  const ask = async (page: Page) => {
    await page.getByRole("button", { name: words.ask }).click()
    await page.getByRole("dialog").getByRole("button", { name: words.use }).click()
    const answer = page.getByRole("dialog", { name: words.ask })
    await expect(answer.getByRole("listitem").first()).toBeVisible()
    return answer
  }

  /** The cart of a new customer, which two pharmacies have whole, and the answer that says so. */
  const askWhole = async () => {
    const visitor = await openCart([
      ["near", first, 1],
      ["near", second, 1],
    ])
    const answer = await ask(visitor.page)
    await expect(answer.getByText(words.whole, { exact: true })).toBeVisible()
    return { visitor, page: visitor.page, answer }
  }

  it("is found whole at the nearest and at the cheapest pharmacy, each named so", async () => {
    const { visitor, page, answer } = await askWhole()
    const rows = answer.getByRole("listitem")
    await expect(rows).toHaveCount(2)
    for (const [shop, merit, other, total] of [
      ["near", words.nearest, words.cheapest, "$6.50"],
      ["cheap", words.cheapest, words.nearest, "$2.25"],
    ] as const) {
      const row = rows.filter({ hasText: nameOf(shop) })
      await expect(row.getByText(merit, { exact: true })).toBeVisible()
      await expect(row.getByText(other, { exact: true })).toHaveCount(0)
      await expect(row.getByText(total, { exact: true })).toBeVisible()
    }
    await visitor.expectAccessible()
    await expectLaidOut(page, `where a cart can be bought, in ${words.language}`)
    await answer.getByRole("link", { name: nameOf("cheap"), exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: nameOf("cheap") })).toBeVisible()
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it("is asked about anew when a medicine was added meanwhile", async () => {
    const { visitor, page, answer } = await askWhole()
    await answer.getByRole("link", { name: nameOf("near"), exact: true }).click()
    await page.getByRole("button", { name: new RegExp(`${third}.*${nameOf("near")}$`) }).click()
    await expect(page.getByText(words.added)).toBeVisible()
    await page.getByRole("link", { name: words.toCart, exact: true }).click()
    await expect(page.getByRole("link", { name: words.cart(3), exact: true })).toBeVisible()
    await page.getByRole("button", { name: words.ask }).click()
    await expect(answer.getByText(words.wholeOfThree, { exact: true })).toBeVisible()
    await expect(answer.getByText(words.whole, { exact: true })).toHaveCount(0)
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it("is found at two pharmacies together where none has all of it", async () => {
    const visitor = await openCart([
      ["near", third, 1],
      ["cheap", fourth, 1],
    ])
    const answer = await ask(visitor.page)
    await expect(answer.getByText(words.pair, { exact: true })).toBeVisible()
    for (const [shop, name] of [
      ["near", third],
      ["cheap", fourth],
    ] as const)
      await expect(answer.getByRole("listitem").filter({ hasText: nameOf(shop) })).toContainText(
        words.has(name),
      )
    await visitor.expectAccessible()
    visitor.expectQuiet()
    await visitor.context.close()
  })

  it("counts the same at its badge and on its page when something is sold out, and says what checkout is", async () => {
    await setStock(tokenOf("near"), rare, 25)
    const visitor = await openCart([
      ["near", first, 2],
      ["near", rare, 1],
    ])
    const { page } = visitor
    const badge = page.getByRole("link", { name: words.cart(3), exact: true })
    await expect(badge).toBeVisible()
    await setStock(tokenOf("near"), rare, 0)
    await page.reload()
    await expect(page.getByText(words.soldOut, { exact: true })).toBeVisible()
    const summary = page.getByRole("region", { name: words.summary })
    await expect(summary.getByText(words.notCounted)).toBeVisible()
    await expect(summary.getByText("$6.00", { exact: true }).first()).toBeVisible()
    await expect(badge).toBeVisible()
    await page.getByRole("button", { name: new RegExp(`^${words.more(first)}`) }).click()
    await expect(page.getByRole("link", { name: words.cart(4), exact: true })).toBeVisible()
    await expect(summary.getByText("$9.00", { exact: true }).first()).toBeVisible()

    const before = page.url()
    await summary.getByRole("button", { name: words.checkout }).click()
    await expect(summary.getByText(words.note)).toBeVisible()
    expect(page.url()).toBe(before)
    await expect(page.getByRole("link", { name: words.cart(4), exact: true })).toBeVisible()
    await visitor.expectAccessible()
    visitor.expectQuiet()
    await visitor.context.close()
  })
})
