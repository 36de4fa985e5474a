import { randomInt } from "node:crypto"
import { expect } from "../fixtures/expect.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { openPharmacy } from "../fixtures/stocked-pharmacy.ts"
import { accountPage, failed } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { cannotRead } from "./reading-stage.ts"
import { customerElsewhere, signedIn, tryAgain } from "./stage.ts"
import type { Person } from "./stage.ts"
import { pressing, pressingAway } from "./pressing.ts"

type Watch = { readonly query: string; readonly found: object | null }
type Watches = { readonly watches: ReadonlyArray<Watch> }

const watchesOf = async ({ token }: Person): Promise<ReadonlyArray<string>> =>
  (await callApi<Watches>("GET", "/watches", { token })).watches.map(({ query }) => query)

const notLoaded = "This page could not be loaded yet"

/** Mondulkiri, where these journeys have no pharmacy. */
const nowhere = "near=mondulkiri"

const beginWatch = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await signedIn(visitor)
  await visitor.open(`/user/dashboard?query=Ventolin&${nowhere}`)
  const button = page.getByRole("button", { name: "Tell me when it arrives" })
  await expect(button).toBeVisible()
  await visitor.settled()
  return {
    ...pressing(page, button),
    done: async () => {
      await expect(page.getByText(/We will tell you when a pharmacy near you has/)).toBeVisible()
      expect(await watchesOf(person)).toEqual(["Ventolin"])
    },
  }
}

/** A name that nobody has is asked about before it is waited for: it looks like a misspelling. */
const chooseName = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const person = await signedIn(visitor)
  await visitor.open(`/user/dashboard?query=Dimuvarex&${nowhere}`)
  await page.getByRole("button", { name: "Tell me when it arrives" }).click()
  const question = page.getByText("Do you mean “domuvar”?")
  const answer = page.getByRole("button", { name: "Wait for “domuvar”" })
  await expect(question).toBeVisible()
  await visitor.settled()
  return {
    act: () => answer.click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      // The question still stands: it is not to be asked for again.
      await expect(question).toBeVisible()
      await expect(answer).toBeEnabled()
    },
    again: () => answer.click(),
    done: async () => {
      await expect(page.getByText("We will tell you when a pharmacy near you has “domuvar”")).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await watchesOf(person)).toEqual(["domuvar"])
    },
  }
}

/** A search of a visitor whom nobody near can help, and what is pressed then. */
const searchOfVisitor = async ({ visitor }: Stage) => {
  const { page } = visitor
  const person = await customerElsewhere()
  await visitor.open(`/?query=Ventolin&${nowhere}`)
  const wait = page.getByRole("button", { name: "Tell me when it arrives" })
  await expect(wait).toBeVisible()
  await visitor.settled()
  const enter = async () => {
    await page.getByLabel("E-mail").fill(person.email)
    await page.getByLabel("Password", { exact: true }).fill(journeyPassword)
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign in", exact: true }).click()
  }
  // Nothing is pressed a second time: the watch begins by itself after the sign-in.
  const kept = async () => {
    await expect(page.getByText("We will tell you when a pharmacy near you has “Ventolin”")).toBeVisible()
    await expect(page).toHaveURL(/\/user\/dashboard\?query=Ventolin/)
    expect(await watchesOf(person)).toEqual(["Ventolin"])
  }
  return { wait, enter, kept }
}

const watchOfVisitor = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { wait, enter, kept } = await searchOfVisitor(stage)
  const email = page.getByLabel("E-mail")
  return {
    act: () => wait.click(),
    // The sign-in page is there already or says that it comes; what was searched for is not lost.
    told: () => expect(email.or(page.getByText(failed)).or(page.getByText(notLoaded)).first()).toBeVisible(),
    again: () => Promise.resolve(false),
    done: async () => {
      await expect(email).toBeVisible({ timeout: 45_000 })
      await enter()
      await kept()
    },
  }
}

/** The same, after it was pressed: the page that signs in is there. */
const askedToSignIn = async (stage: Stage) => {
  const asked = await searchOfVisitor(stage)
  await asked.wait.click()
  await expect(stage.visitor.page.getByLabel("E-mail")).toBeVisible()
  await stage.visitor.settled()
  return asked
}

const signInForWatch = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { enter, kept } = await askedToSignIn(stage)
  return {
    act: enter,
    told: () => expect(page.getByText(failed).first()).toBeVisible(),
    again: enter,
    done: kept,
  }
}

/** The sign-in itself arrives, and the watch that begins by itself after it does not. */
const watchAfterSignIn = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const { wait, enter, kept } = await askedToSignIn(stage)
  return {
    act: async () => {
      await page.route("**/users/login", async (route) => route.fulfill({ response: await route.fetch() }))
      await enter()
    },
    told: () => expect(page.getByText(failed).or(page.getByText(notLoaded)).first()).toBeVisible(),
    again: async () => {
      const isOpen = () =>
        wait.or(page.getByText("We will tell you when")).or(page.getByText(notLoaded)).first()
      await expect(isOpen()).toBeVisible({ timeout: 45_000 })
      if (await wait.isVisible()) await wait.click()
    },
    done: kept,
  }
}

const endWatch = async (stage: Stage): Promise<Steps> => {
  const { page } = stage.visitor
  const person = await signedIn(stage.visitor)
  for (const query of ["Ventolin", "Augmentin"])
    await callApi("POST", "/watches", {
      token: person.token,
      body: { query, latitude: 12.456, longitude: 107.188, language: "en" },
    })
  await accountPage(stage)
  const button = page.getByRole("button", { name: "Remove: wait no longer for Ventolin" })
  return {
    ...pressingAway(page, button),
    done: async () => {
      await expect(button).toHaveCount(0)
      await expect(page.getByRole("button", { name: "Remove: wait no longer for Augmentin" })).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      await expect(page.getByText("This is not here any more.")).toHaveCount(0)
      expect(await watchesOf(person)).toEqual(["Augmentin"])
    },
  }
}

/** A watch that was answered, which stands over the page until the person says that it is known. */
export const arrived = async (visitor: Stage["visitor"]) => {
  const person = await signedIn(visitor)
  // Unlike all others: a name that is nearly the same would count as an arrival.
  const name = Array.from({ length: 12 }, () => String.fromCodePoint(97 + randomInt(26))).join("")
  // Kampot, away from the pharmacies of the other journeys.
  const kampot = { latitude: 10.594, longitude: 104.164 }
  const watch = { query: name, ...kampot, language: "en", as_typed: true }
  await callApi("POST", "/watches", { token: person.token, body: watch })
  await openPharmacy(`Phsar Kampot ${crypto.randomUUID()}`, kampot, [{ name, dosage: "500mg" }])
  const isFound = async () =>
    (await callApi<Watches>("GET", "/watches", { token: person.token })).watches.some(
      ({ found }) => found !== null,
    )
  await expect.poll(isFound, { timeout: 45_000 }).toBe(true)
  await visitor.open("/user/dashboard")
  return { person, name }
}

const knowArrival = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const { person, name } = await arrived(visitor)
  const button = page.getByRole("button", { name: `I know that ${name} has arrived` })
  await expect(button).toBeVisible()
  await visitor.settled()
  return {
    ...pressingAway(page, button),
    done: async () => {
      await expect(button).toHaveCount(0)
      await expect(page.getByText(failed)).toHaveCount(0)
      expect(await watchesOf(person)).toEqual([])
    },
  }
}

/** From what has arrived to who has it, for somebody who is far from there now. */
const seeArrival = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const { name } = await arrived(visitor)
  await page.getByRole("button", { name: "Choose a place" }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Ratanakiri/ })
    .click()
  const link = page.getByRole("link", { name: /^See pharmacies/ }).first()
  await expect(link).toBeVisible()
  await visitor.settled()
  return {
    act: () => link.click(),
    told: async () => {
      await expect(page.getByText(cannotRead).first()).toBeVisible()
      await expect(page).toHaveURL(/\/medicines\/\d+$/)
    },
    again: () => tryAgain(page),
    done: async () => {
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 45_000 })
      await expect(page.getByText("Near Ratanakiri")).toBeVisible()
      await expect(page.getByText(cannotRead)).toHaveCount(0)
    },
  }
}

/** What a customer waits for. The person sends it again, and it is done once. */
export const writingWatches: ReadonlyArray<Action> = [
  { name: "a watch that begins", prepare: beginWatch },
  { name: "the name that a watch is for", prepare: chooseName },
  { name: "a watch that a visitor begins", prepare: watchOfVisitor },
  { name: "the sign-in of a visitor who waits for a medicine", prepare: signInForWatch },
  { name: "the watch of a visitor who has just signed in", prepare: watchAfterSignIn },
  { name: "a watch that ends", prepare: endWatch },
  { name: "an arrival that is known", prepare: knowArrival },
  { name: "the pharmacies of an arrival", prepare: seeArrival },
]
