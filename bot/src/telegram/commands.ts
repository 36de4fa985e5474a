import type { Api } from "grammy"
import { copy, locales } from "../copy/locales.ts"
import { persist } from "./persistence.ts"

/**
 * Sends Telegram the command list of the menu in each language. Telegram limits how often; the bot works without, so
 * nothing waits for it.
 */
export const describeCommands = async (
  telegram: Api,
  options: Parameters<typeof persist>[1],
): Promise<void> => {
  for (const locale of locales) {
    const commands = Object.entries(copy[locale].commands).map(([command, description]) => ({
      command,
      description,
    }))
    const language = locale === "en" ? {} : { language_code: locale }
    // oxlint-disable-next-line no-await-in-loop -- Telegram limits these calls
    await persist(() => telegram.setMyCommands(commands, language), options)
  }
}
