/*
 * What is kept about a person. This module imports nothing, because the web apps load it too: each kind has words in
 * both languages.
 */

/** The kinds of data that are kept about the holder of an account. */
export const personalDataKinds = [
  /** Name, e-mail, phone, address, licence number, Telegram number: the row of the account. */
  "profile",
  /** Photo and licence file. */
  "files",
  "sessions",
  "second_factor",
  "warnings",
  "cart",
  /** The own payment methods with bank details. */
  "bank_details",
  /** Sales under the person's name. */
  "sales",
  /** Changes of stock and dismissed alerts, which carry the person's number. */
  "stock_work",
  /** Entries of the audit log, which carry the person's number. */
  "audit",
  /** The medicines that the person waits for, and where. */
  "watches",
  /** The places that the person saved, by their names. */
  "places",
  /** The language, place and searches of the chat with the bot, and the messages that are on their way there. */
  "bot_chat",
  /** The Telegram chats that are linked with an account of the back office, and the messages on their way there. */
  "telegram_chats",
] as const
export type PersonalDataKind = (typeof personalDataKinds)[number]

/**
 * What deleting the account does to a kind of data: `deleted` at once; `kept_without_person`, when records must stay
 * but name the person by a number only.
 */
export const personalDataEnds = ["deleted", "kept_without_person"] as const
export type PersonalDataEnd = (typeof personalDataEnds)[number]

/** What must be done before an account can be deleted. */
export const deletionObstacles = ["staff", "stock", "last_admin"] as const
export type DeletionObstacle = (typeof deletionObstacles)[number]

/** Seconds for which a sign-in with Telegram proves who asks for the own data. */
export const freshTelegramSignIn = 600
