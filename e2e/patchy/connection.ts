import type { Page, Route } from "playwright"

/**
 * What goes wrong with the connection of a phone in the middle of an action: what is asked does not arrive; it arrives,
 * and the answer does not; both in turns; the phone knows that it has no connection; everything is slow.
 */
export const cuts = ["requestLost", "answerLost", "flapping", "offline", "slow"] as const
export type Cut = (typeof cuts)[number]

/** Two bars of signal: bytes in a second (400 kbit/s), and milliseconds until an answer begins. */
const slowly = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }

const loseRequest = (route: Route): Promise<void> => route.abort("connectionreset")

/** The server does what is asked, and nobody hears of it. */
const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch().catch(() => undefined)
  await route.abort("connectionreset")
}

/**
 * Has everything come through a cut until the page makes a call: what it needs to get there, and nothing that it needs after. A
 * slow connection is slow for all of it.
 */
export const comesUntil = async (page: Page, call: string, cut: Cut): Promise<void> => {
  if (cut === "slow") return
  let isMade = false
  await page.route("**/*", async (route) => {
    isMade ||= route.request().url().includes(call)
    await (isMade ? route.fallback() : route.fulfill({ response: await route.fetch() }))
  })
}

/** Has everything come through a cut but the call at a path: of what a page asks for, a bad connection loses some. */
export const comesBut = async (page: Page, path: string, cut: Cut): Promise<void> => {
  if (cut === "slow") return
  await page.route("**/*", async (route) => {
    const isLost = new URL(route.request().url()).pathname === path
    await (isLost ? route.fallback() : route.fulfill({ response: await route.fetch() }))
  })
}

/** The connection of a page, good until it is cut. */
export type Connection = { readonly cut: () => Promise<void>; readonly heal: () => Promise<void> }

/** Has the connection of a page fail in one way, from `cut` until `heal`. */
export const connectionOf = async (page: Page, cut: Cut): Promise<Connection> => {
  if (cut === "offline") {
    const context = page.context()
    return { cut: () => context.setOffline(true), heal: () => context.setOffline(false) }
  }
  if (cut === "slow") {
    const session = await page.context().newCDPSession(page)
    return {
      cut: async () => {
        await session.send("Network.emulateNetworkConditions", { offline: false, ...slowly })
      },
      heal: () => Promise.resolve(),
    }
  }
  let isCut = false
  const tries = new Map<string, number>()
  await page.route("**/*", async (route) => {
    if (!isCut) return route.fallback()
    const asked = `${route.request().method()} ${route.request().url()}`
    const earlier = tries.get(asked) ?? 0
    tries.set(asked, earlier + 1)
    const isAnswerLost = cut === "answerLost" || (cut === "flapping" && earlier % 2 === 1)
    return isAnswerLost ? loseAnswer(route) : loseRequest(route)
  })
  const set = (next: boolean) => () => {
    isCut = next
    return Promise.resolve()
  }
  return { cut: set(true), heal: set(false) }
}
