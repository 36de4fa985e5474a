import { pageMeta } from "@rokthnam/shared/web/browser/page-meta"

/** The bot's user name without "@", if a bot is set up. */
export const telegramBot = (): string | undefined => pageMeta("telegram-bot")?.replace(/^@/, "")

/** The address of the chat with the bot. */
export const botUrl = (bot: string): string => `https://t.me/${bot}`

/** The contact e-mail address, if the server gives one. */
export const contactEmail = (): string | undefined => pageMeta("contact-email")
