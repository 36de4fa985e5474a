import { expect } from "../fixtures/expect.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { accountPage, failed } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { signedIn } from "./stage.ts"
import type { Person } from "./stage.ts"

type Watches = { readonly watches: ReadonlyArray<{ readonly query: string }> }

const watchesOf = async ({ token }: Person): Promise<ReadonlyArray<string>> =>
  (await callApi<Watches>("GET", "/watches", { token })).watches.map(({ query }) => query)

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
    act: () => button.click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(button).toBeEnabled()
    },
    again: () => button.click(),
    done: async () => {
      await expect(page.getByText(/We will tell you when a pharmacy near you has/)).toBeVisible()
      expect(await watchesOf(person)).toEqual(["Ventolin"])
    },
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
    act: () => button.click(),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await expect(button).toBeVisible()
    },
    again: async () => {
      if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined)
    },
    done: async () => {
      await expect(button).toHaveCount(0)
      await expect(page.getByRole("button", { name: "Remove: wait no longer for Augmentin" })).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      await expect(page.getByText("This is not here any more.")).toHaveCount(0)
      expect(await watchesOf(person)).toEqual(["Augmentin"])
    },
  }
}

/** What a customer waits for. The person sends it again, and it is done once. */
export const writingWatches: ReadonlyArray<Action> = [
  { name: "a watch that begins", prepare: beginWatch },
  { name: "a watch that ends", prepare: endWatch },
]
