import { beforeAll, describe, expect, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { betweenPages } from "../../patchy/between-pages.ts"
import { choosingOnMedicine } from "../../patchy/choosing-on-medicine.ts"
import { choosing } from "../../patchy/choosing.ts"
import { comingLate } from "../../patchy/coming-late.ts"
import { cuts } from "../../patchy/connection.ts"
import type { Cut } from "../../patchy/connection.ts"
import { entering } from "../../patchy/entering.ts"
import { leading } from "../../patchy/leading.ts"
import { leaving } from "../../patchy/leaving.ts"
import { naming } from "../../patchy/naming.ts"
import { play } from "../../patchy/play.ts"
import { proofs } from "../../patchy/proving.ts"
import { readingOwn } from "../../patchy/reading-own.ts"
import { readingAbout } from "../../patchy/reading-about.ts"
import { readingOffers } from "../../patchy/reading-offers.ts"
import { reading } from "../../patchy/reading.ts"
import { openShop } from "../../patchy/stage.ts"
import type { Shop } from "../../patchy/stage.ts"
import { takingAlong } from "../../patchy/taking-along.ts"
import { telegramButtons } from "../../patchy/telegram-buttons.ts"
import { telegramSession } from "../../patchy/telegram-session.ts"
import { telegramWatch } from "../../patchy/telegram-watch.ts"
import { writingAccount } from "../../patchy/writing-account.ts"
import { writingLinks } from "../../patchy/writing-links.ts"
import { writingPlaces } from "../../patchy/writing-places.ts"
import { writingWatches } from "../../patchy/writing-watches.ts"
import { writingCart } from "../../patchy/writing-cart.ts"

/** Requests and answers are lost in turns, which is the most that can happen; `npm run test:patchy` plays every cut. */
const played: ReadonlyArray<Cut> = process.env["PATCHY"] === "all" ? cuts : ["flapping"]

describe("on a patchy network", () => {
  const browser = useBrowser()
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })

  const actions = [
    ...reading,
    ...readingOffers,
    ...readingOwn,
    ...readingAbout,
    ...leading,
    ...betweenPages,
    ...comingLate,
    ...naming,
    ...choosing,
    ...choosingOnMedicine,
    ...takingAlong,
    ...writingCart,
    ...writingWatches,
    ...telegramWatch,
    ...telegramButtons,
    ...writingPlaces,
    ...writingAccount,
    ...writingLinks,
    ...proofs,
    ...entering,
    ...telegramSession,
    ...leaving,
  ]
  // Most of an action is waiting, for what the app tries again by itself, so that several are played at a time.
  for (const action of actions)
    for (const cut of played)
      (action.isAlone === true ? it : it.concurrent)(
        `${action.name} is done once and told as it is: ${cut}`,
        async () => {
          const visitor = await browser.visitor("phone")
          try {
            expect(await play(action, { visitor, shop, cut })).toBeUndefined()
          } catch (error) {
            // such a failure depends on what came in which moment, and may not come again
            const { page } = visitor
            const shown = await page.locator("body").ariaSnapshot()
            const body = (await page.locator("body").innerHTML()).slice(0, 2000)
            const logged = visitor.logged().join("\n")
            throw new Error(`${String(error)}\n${page.url()} showed\n${shown}\n${body}\n${logged}`, {
              cause: error,
            })
          } finally {
            await visitor.context.close()
          }
        },
      )
})
