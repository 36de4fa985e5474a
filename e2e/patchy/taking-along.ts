import type { Locator, Page } from "playwright"
import type { Visitor } from "../fixtures/browser.ts"
import { expect } from "../fixtures/expect.ts"
import { lastTold, tell, toldInPage } from "../fixtures/telegram-client.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { failed } from "./account-stage.ts"
import { firstOffer } from "./reading-stage.ts"
import { fillCart, kohKong, medicine, near, signedIn, tryAgain } from "./stage.ts"
import { startInTelegram } from "./telegram-stage.ts"

/** A search that nobody has said a place for; the question for it is open. */
const searchWithoutPlace = async ({ visitor }: Stage) => {
  const { page } = visitor
  await visitor.open("/")
  await visitor.settled()
  const field = page.getByRole("combobox", { name: "Medicine name" })
  await field.fill(medicine)
  await field.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("button", { name: "Koh Kong" })).toBeVisible()
  return dialog
}

const offersCome = ({ visitor }: Stage) =>
  expect(visitor.page.getByRole("article").first()).toContainText(medicine)

const choosePlace = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const dialog = await searchWithoutPlace(stage)
  return {
    act: () => dialog.getByRole("button", { name: "Koh Kong" }).click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByText("Near Koh Kong")).toBeVisible()
      await expect(page).toHaveURL(new RegExp(near))
    },
    again: () => tryAgain(page),
    done: () => offersCome(stage),
  }
}

const useDevice = async (stage: Stage): Promise<Steps> => {
  const { page, context } = stage.visitor
  await context.grantPermissions(["geolocation"])
  await context.setGeolocation(kohKong)
  const dialog = await searchWithoutPlace(stage)
  return {
    act: () => dialog.getByRole("button", { name: "Use my location" }).click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByText("Near your location")).toBeVisible()
    },
    again: () => tryAgain(page),
    done: () => offersCome(stage),
  }
}

/** The device's place in place of the one that was chosen before, where nobody had it. */
const useDeviceInstead = async (stage: Stage): Promise<Steps> => {
  const { page, context } = stage.visitor
  await context.setGeolocation(kohKong)
  await stage.visitor.open(`/?query=${medicine}&near=mondulkiri`)
  const none = page.getByText(`No pharmacy nearby has “${medicine}”`)
  await expect(none).toBeVisible()
  await stage.visitor.settled()
  return {
    act: () => page.getByRole("button", { name: "Use my location" }).click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(page.getByText("Near your location")).toBeVisible()
      await expect(none).toHaveCount(0)
      await expect.poll(() => new URL(page.url()).searchParams.get("near")).toBe("11.62,102.98")
    },
    again: () => tryAgain(page),
    done: async () => {
      await offersCome(stage)
      await expect(page.getByText(failed)).toHaveCount(0)
    },
  }
}

/** Presses Share, and what somebody would paste then is this. */
const sharing = async (visitor: Visitor, where: Locator, pasted: RegExp): Promise<Steps> => {
  const { page, context } = visitor
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const share = where.getByRole("button", { name: "Share", exact: true })
  await expect(share).toBeVisible()
  await visitor.settled()
  const told = () => expect(page.getByText("Copied. You can paste it into a message.").first()).toBeVisible()
  return {
    act: () => share.click(),
    told,
    done: async () => {
      await told()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(pasted)
    },
  }
}

const shareOffer = async (stage: Stage): Promise<Steps> =>
  sharing(stage.visitor, await firstOffer(stage), new RegExp(`^${medicine} [^]*/medicines/\\d+$`))

const sharePharmacy = async ({ visitor, shop }: Stage): Promise<Steps> => {
  await visitor.open(`/pharmacies/${shop.id}`)
  const pasted = new RegExp(`^${shop.name}\n[^]*/pharmacies/${shop.id}$`)
  return sharing(visitor, visitor.page.getByRole("main"), pasted)
}

/**
 * Inside Telegram the bot prepares a message. When it cannot, Telegram's own list of chats gets words and a link, so that the
 * press is never for nothing.
 */
const sharingInTelegram = (
  page: Page,
  { press, isReady, link }: { press: () => Promise<void>; isReady: () => Promise<void>; link: RegExp },
): Steps => {
  const told = async (event: string) => (await page.evaluate(toldInPage)).filter(([name]) => name === event)
  let links = 0
  return {
    act: press,
    told: async () => {
      links += 1
      await expect.poll(async () => (await told("web_app_open_tg_link")).length).toBe(links)
      expect(JSON.stringify(await told("web_app_open_tg_link"))).toMatch(link)
      await isReady()
    },
    again: press,
    done: async () => {
      await expect.poll(async () => (await told("web_app_send_prepared_message")).length).toBe(1)
      expect(await told("web_app_open_tg_link")).toHaveLength(links)
    },
  }
}

const sharingPage = async (visitor: Visitor, path: string, start: string): Promise<Steps> => {
  const { page } = visitor
  await startInTelegram(visitor)
  await visitor.open(path)
  const share = page.getByRole("button", { name: "Share", exact: true }).first()
  await expect(share).toBeVisible()
  await visitor.settled()
  return sharingInTelegram(page, {
    press: () => share.click(),
    isReady: () => expect(share).toBeEnabled(),
    link: new RegExp(`startapp%3D${start}`),
  })
}

const shareOfferInTelegram = ({ visitor, shop: { medicines } }: Stage): Promise<Steps> =>
  sharingPage(visitor, `/medicines/${medicines[0] ?? 0}`, `m_${medicines[0] ?? 0}`)

const sharePharmacyInTelegram = ({ visitor, shop: { id } }: Stage): Promise<Steps> =>
  sharingPage(visitor, `/pharmacies/${id}`, `p_${id}`)

/**
 * Inside Telegram the list goes to a chat by the button below the page. `before` is what happens in the moment of the first
 * press.
 */
const sendCart = async (
  { visitor, shop }: Stage,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Steps> => {
  const { page } = visitor
  const token = (await (await startInTelegram(visitor)).stored("userToken")) ?? ""
  await fillCart(shop, { token }, [2, 1])
  await visitor.open("/user/cart")
  const isReady = async () => {
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2)
    await expect
      .poll(() => lastTold(page, "web_app_setup_secondary_button"))
      .toMatchObject({ text: "Send the list to a chat", is_visible: true, is_active: true })
  }
  await isReady()
  await visitor.settled()
  const press = () => tell(page, "secondary_button_pressed")
  const steps = sharingInTelegram(page, {
    press,
    isReady,
    link: new RegExp(`/share/url\\?[^"]*${medicine}[^"]*${medicine}`),
  })
  return {
    ...steps,
    act: async () => {
      await before()
      await press()
    },
  }
}

/** The answer hangs: after some seconds the chat gets what is shown here, and the button is there again. */
const sendCartInSilence = (stage: Stage): Promise<Steps> =>
  sendCart(stage, async () => {
    if (stage.cut !== "slow") await stage.visitor.page.route("**/cart/message", () => undefined, { times: 1 })
  })

const takeCart = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  await fillCart(stage.shop, await signedIn(stage.visitor), [2, 1])
  await page.addInitScript(() => {
    window.print = () => (document.body.dataset["printed"] = "yes")
  })
  await stage.visitor.open("/user/cart")
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2)
  await stage.visitor.settled()
  const picture = page.waitForEvent("download", { timeout: 60_000 })
  const told = async () => {
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2)
    await expect(page.locator("body[data-printed]")).toBeVisible()
    expect((await picture).suggestedFilename()).toBe("rokthnam.png")
  }
  return {
    act: async () => {
      await page.getByRole("button", { name: "Print", exact: true }).click()
      await page.getByRole("button", { name: "Share as a picture" }).click()
    },
    told,
    done: told,
  }
}

/** Where the person is, and what somebody takes along or sends to others. */
export const takingAlong: ReadonlyArray<Action> = [
  { name: "a place that is chosen", prepare: choosePlace },
  { name: "the place of the device", prepare: useDevice },
  { name: "the place of the device instead of another", prepare: useDeviceInstead },
  { name: "an offer that is shared", isAlone: true, prepare: shareOffer },
  { name: "an offer that is shared inside Telegram", prepare: shareOfferInTelegram },
  { name: "a pharmacy that is shared", isAlone: true, prepare: sharePharmacy },
  { name: "a pharmacy that is shared inside Telegram", prepare: sharePharmacyInTelegram },
  { name: "a cart that is sent to a chat inside Telegram", prepare: (stage) => sendCart(stage) },
  { name: "a cart that is sent to a chat while the answer hangs", prepare: sendCartInSilence },
  { name: "a cart that is printed and shared as a picture", prepare: takeCart },
]
