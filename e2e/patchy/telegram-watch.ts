import { callApi } from "../fixtures/api-calls.ts"
import { expect } from "../fixtures/expect.ts"
import { mainSays, pressMain } from "../fixtures/telegram-client.ts"
import { failed } from "./account-stage.ts"
import type { Action, Stage, Steps } from "./action.ts"
import { startInTelegram } from "./telegram-stage.ts"

type Watch = { readonly id: number; readonly query: string }
type Watches = { readonly watches: ReadonlyArray<Watch> }

/** The page of a search that found nothing is for one thing, which is on Telegram's own button. */
const beginByMainButton = async ({ visitor }: Stage): Promise<Steps> => {
  const { page } = visitor
  const token = (await (await startInTelegram(visitor)).stored("userToken")) ?? ""
  // Ratanakiri, where no journey has a pharmacy.
  await visitor.open("/user/dashboard?query=Ventolin&near=ratanakiri")
  const says = () => mainSays(page, "Tell me when it arrives")
  await says()
  await visitor.settled()
  return {
    act: () => pressMain(page),
    told: async () => {
      await expect(page.getByText(failed).first()).toBeVisible()
      await says()
    },
    again: () => pressMain(page),
    done: async () => {
      await expect(page.getByText("We will tell you when a pharmacy near you has “Ventolin”")).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
      const { watches } = await callApi<Watches>("GET", "/watches", { token })
      // The bot would write to this person, who has no chat with it.
      for (const { id } of watches) await callApi("DELETE", `/watches/${id}`, { token })
      expect(watches.map(({ query }) => query)).toEqual(["Ventolin"])
    },
  }
}

/** What a customer waits for, as it begins inside Telegram. */
export const telegramWatch: ReadonlyArray<Action> = [
  { name: "a watch by Telegram's button", prepare: beginByMainButton },
]
