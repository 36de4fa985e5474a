import { openTelegram as open } from "../../e2e/telegram/stand-in.ts"
import type { Mood, Telegram } from "../../e2e/telegram/stand-in.ts"
import type { After } from "./support.ts"

/** Opens the stand-in of Telegram; it closes when the test ends. */
export async function openTelegram(mood: Mood, after: After): Promise<Telegram> {
  const telegram = await open({ mood })
  after(telegram.vanish)
  return telegram
}
