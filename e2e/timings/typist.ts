import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright"
import type { BasketLine, CounterView } from "./counter-view.ts"
import { see, viewOf } from "./counter-view.ts"
import type { Latency } from "./latency.ts"
import { sellOrder, toSearchOnPhone } from "./sell-order.ts"
import type { TypedSale, Wish } from "./typing-plan.ts"

/** Milliseconds between the repeats of a key that is held down, and how often it repeats. */
const repeatGap = 33
const repeats = 5
/** Milliseconds without a request after which the page asks for nothing more: longer than its pause before a search. */
const restTime = 450

export type Typist = {
  readonly page: Page
  readonly latency: Latency
  /** The medicines of the pharmacy, by their places on the shelf. */
  readonly ids: ReadonlyArray<number>
  readonly tell: (words: string) => void
}

const hold = async (page: Page, key: string, times: number): Promise<void> => {
  // Pressed again while it is down, a key is a repeat for the browser.
  for (let count = 0; count <= times; count += 1) {
    await page.keyboard.down(key)
    await sleep(repeatGap)
  }
  await page.keyboard.up(key)
}

const typeWords = async (page: Page, { words, gap, surplus }: Wish): Promise<void> => {
  await page.keyboard.type(words.slice(0, -1), { delay: gap })
  const last = words.slice(-1)
  await (surplus === 0 ? page.keyboard.type(last) : hold(page, last, surplus))
  if (surplus > 0) await hold(page, "Backspace", surplus - 1)
}

const pressEnter = (page: Page, { press }: Wish): Promise<void> =>
  press === "held" ? hold(page, "Enter", repeats) : page.keyboard.press("Enter")

const idOf = ({ ids }: Typist, { place }: Wish): number => {
  const id = ids[place]
  if (id === undefined) throw new Error(`Nothing is at place ${place}.`)
  return id
}

const isSame = (one: ReadonlyArray<BasketLine>, other: ReadonlyArray<BasketLine>): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The basket with one package more. */
const withOneMore = (basket: ReadonlyArray<BasketLine>, id: number): ReadonlyArray<BasketLine> =>
  basket.some((line) => line.id === id)
    ? basket.map((line) => (line.id === id ? { id, quantity: line.quantity + 1 } : line))
    : [...basket, { id, quantity: 1 }]

const mustChoose = ({ said }: CounterView): boolean => said.startsWith("Several medicines match")

/** Moves the selection to a medicine as somebody does who sees the list. */
const select = async ({ page }: Typist, id: number): Promise<void> => {
  for (let moves = 0; moves < 6; moves += 1) {
    const { selected } = await see(page, "a selected medicine", (view) => view.selected !== undefined)
    if (selected === id) return
    await page.keyboard.press("ArrowDown")
    await see(page, "another selection", (view) => view.selected !== selected)
  }
  throw new Error(`${id} cannot be selected: ${JSON.stringify(await viewOf(page))}`)
}

/**
 * Adds a medicine as somebody does who looks at the screen between two medicines. Returns for how many milliseconds the
 * medicine was awaited although no answer was. Throws if anything else than one package of it came into the basket.
 */
const addCarefully = async (typist: Typist, wish: Wish): Promise<number> => {
  const { page, latency } = typist
  const id = idOf(typist, wish)
  const before = await see(
    page,
    "an empty search with the focus",
    (view) => view.term === "" && view.isInSearch,
  )
  await typeWords(page, wish)
  if (wish.press === "seen") await select(typist, id)
  let pressedAt = performance.now()
  await pressEnter(page, wish)
  const isThere = ({ basket }: CounterView) => !isSame(basket, before.basket)
  let after = await see(page, `what came of "${wish.words}"`, (view) => isThere(view) || mustChoose(view))
  if (!isThere(after)) {
    typist.tell(`chooses among those that "${wish.words}" finds`)
    await select(typist, id)
    pressedAt = performance.now()
    await page.keyboard.press("Enter")
    after = await see(page, "the chosen medicine in the basket", isThere)
  }
  const seenAt = performance.now()
  const wanted = withOneMore(before.basket, id)
  if (!isSame(after.basket, wanted))
    throw new Error(
      `"${wish.words}" made ${JSON.stringify(after.basket)} of the basket, not ${JSON.stringify(wanted)}`,
    )
  return seenAt - pressedAt - latency.waitedBetween(pressedAt, seenAt)
}

/** Waits until the page neither waits for an answer nor will ask for one. */
const atRest = async ({ page, latency }: Typist): Promise<CounterView> => {
  for (let quietSince = performance.now(); ; await sleep(20)) {
    const view = await viewOf(page)
    if (latency.underWay() > 0 || view.said.startsWith("Waiting for")) quietSince = performance.now()
    if (performance.now() - quietSince > restTime) return view
  }
}

/**
 * Types everything without a look at the screen. What stands in the basket then is of what was typed, at most one package
 * of each; anything else is an error.
 */
const typeBlindly = async (typist: Typist, { wishes }: TypedSale): Promise<CounterView> => {
  const { page } = typist
  await see(page, "an empty search with the focus", (view) => view.term === "" && view.isInSearch)
  for (const wish of wishes) {
    await typeWords(page, wish)
    await pressEnter(page, wish)
  }
  const view = await atRest(typist)
  const typed = new Set(wishes.map((wish) => idOf(typist, wish)))
  for (const { id, quantity } of view.basket)
    if (!typed.has(id) || quantity > 1)
      throw new Error(`${quantity} × ${id} is in the basket, which nobody typed: ${JSON.stringify(view)}`)
  typist.tell(`typed blindly: ${view.basket.length} of ${wishes.length} are in the basket, ${view.said}`)
  await page.keyboard.press("Escape")
  return see(page, "a search that Escape emptied", ({ term }) => term === "")
}

/** Types an order and sells it. Returns what stood in the basket, and how long the page took by itself. */
export const typeSale = async (
  typist: Typist,
  sale: TypedSale,
): Promise<{ readonly basket: ReadonlyArray<BasketLine>; readonly ownTime: number | undefined }> => {
  const { page, latency } = typist
  latency.upTo(sale.latency)
  await toSearchOnPhone(page)
  const begun = await viewOf(page)
  if (begun.basket.length > 0) throw new Error(`The basket is not empty: ${JSON.stringify(begun)}`)
  const has = sale.isBlind ? await typeBlindly(typist, sale) : begun
  let ownTime = 0
  for (const wish of sale.wishes)
    if (!has.basket.some(({ id }) => id === idOf(typist, wish))) ownTime += await addCarefully(typist, wish)
  const basket = await sellOrder(page, sale.presses)
  return { basket, ownTime: sale.isBlind ? undefined : ownTime }
}
