/**
 * The header with which the bot names the Telegram user for whom it makes a public call. It counts only beside the
 * bot's own credential.
 */
export const telegramUserHeader = "x-telegram-user"
