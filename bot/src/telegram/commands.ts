import type { Api } from "grammy"
import { copy, locales } from "../copy/locales.ts"
import { persist } from "./persistence.ts"

/** The commands that a group is offered: the others are about one person. */
const groupCommands = ["search", "cart", "help"] as const

/**
 * Sends Telegram what it shows beside the field for typing: the commands in each language, for chats with one person
 * and for groups, and the button that opens the Mini App. Telegram limits how often; the bot works without, so nothing
 * waits for it.
 */
export const describeCommands = async (
  telegram: Api,
  publicUrl: string | undefined,
  options: Parameters<typeof persist>[1],
): Promise<void> => {
  for (const locale of locales) {
    const words = copy[locale].commands
    const language = locale === "en" ? {} : { language_code: locale }
    const own = Object.entries(words).map(([command, description]) => ({ command, description }))
    const inGroups = groupCommands.map((command) => ({ command, description: words[command] }))
    for (const [type, commands] of [
      ["all_private_chats", own],
      ["all_group_chats", inGroups],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- Telegram limits these calls
      await persist(() => telegram.setMyCommands(commands, { scope: { type }, ...language }), options)
  }
  // the button has one text for all; most people read it in Khmer
  const menuButton =
    publicUrl === undefined
      ? { type: "commands" as const }
      : { type: "web_app" as const, text: copy.km.menu, web_app: { url: publicUrl } }
  await persist(() => telegram.setChatMenuButton({ menu_button: menuButton }), options)
}
