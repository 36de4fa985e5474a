import { describe, expect, inject, it } from "vitest"
import { askDatabase } from "../../../scripts/faults/machine/database.ts"
import { adminAccount } from "../../fixtures/accounts.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { chatsOf, join, kampot, linkOf, signIn } from "../../fixtures/office-chats.ts"
import { adminToken, openPharmacy, registerPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

type Scene = { readonly telegram: Telegram; readonly bot: ChatBot }
type Person = ReturnType<Telegram["person"]>

/** Kills the bot at its next message to a person: before Telegram takes it, or after it did and before the bot knows. */
const killedAt = ({ telegram, bot }: Scene, { id }: Person, moment: "asked" | "done"): Promise<void> => {
  const struck = Promise.withResolvers<void>()
  telegram.observe = ({ method, person, when }) => {
    if (person !== id || when !== moment || method !== "sendMessage") return undefined
    telegram.observe = () => undefined
    process.kill(bot.pid(), "SIGKILL")
    struck.resolve()
    return moment === "asked" ? "hang up" : undefined
  }
  return struck.promise
}

const restart = async ({ bot }: Scene): Promise<void> => {
  await bot.kill()
  await bot.startAgain()
}

/** Makes it a minute later for messages that were handed to a bot: another one gets them. */
const endLeases = () =>
  askDatabase(inject("dataDir") ?? "", "update notices set leased_until = now() where lease is not null")

type Waiting = {
  readonly settled: () => Promise<Person>
  readonly waitFor: (person: Person, name: string) => Promise<void>
  readonly arrives: (name: string) => Promise<unknown>
}

/** The journeys in which the bot is killed while it says something on its own, or acts for the back office. */
export const deathJourneys = (sceneNow: () => Scene, { settled, waitFor, arrives }: Waiting): void => {
  describe("kill -9 of a bot that tells news", () => {
    it.each([
      ["before Telegram has the message, which comes once", "asked", "Morxadil", "Kelzudrine", 1],
      ["before it can note that Telegram has it: at most once more", "done", "Velbintor", "Quorpaxin", 2],
    ] as const)("%s", async (_, moment, name, next, most) => {
      const scene = sceneNow()
      const dara = await settled()
      await waitFor(dara, name)
      const struck = killedAt(scene, dara, moment)
      await arrives(name)
      await struck
      await restart(scene)
      await endLeases()
      await dara.hears(`“${name}” has arrived`)
      // the message after it shows that nothing more comes
      await waitFor(dara, next)
      await arrives(next)
      await dara.hears(`“${next}” has arrived`)
      const told = dara.written().filter(({ text }) => text.includes(`“${name}” has arrived`))
      expect(told.length).toBeGreaterThanOrEqual(1)
      expect(told.length).toBeLessThanOrEqual(most)
    })
  })

  describe("kill -9 of a bot that acts for the back office", () => {
    it("between a link and its message links the chat once, and says so", async () => {
      const scene = sceneNow()
      const owner = await openPharmacy("Bokor Pharmacy", kampot, [])
      const sokha = scene.telegram.person({ name: "Sokha" })
      const struck = killedAt(scene, sokha, "asked")
      sokha.say(`/start ${await linkOf(owner.token)}`)
      await struck
      await restart(scene)
      expect((await sokha.hears()).text).toContain("linked with Bokor Pharmacy (owner)")
      expect((await chatsOf(owner.token)).chats).toHaveLength(1)
    })

    it("between an approval and its answer approves once, and says so", async () => {
      const scene = sceneNow()
      const { telegram } = scene
      const bopha = telegram.person({ name: "Bopha" })
      await join(bopha, await adminToken(), adminAccount.password)
      const { email } = await registerPharmacy("Chhouk Pharmacy", kampot)
      const told = await bopha.hears("Chhouk Pharmacy")
      const end = telegram.fail("answerCallbackQuery", "hang")
      const before = telegram.count("answerCallbackQuery")
      const answer = bopha.press("✅ Approve", told)
      await expect
        .poll(() => telegram.count("answerCallbackQuery"), { timeout: 20_000 })
        .toBeGreaterThan(before)
      end()
      await restart(scene)
      expect((await answer()).text).toContain("✅ Approved by you")
      await telegram.becomes(told, "Approved by you")
      expect((await signIn({ email })).access_token).not.toBe("")
    })
  })
}
