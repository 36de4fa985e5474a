/*
 * The limits of chats that are linked with accounts of the back office. This module imports nothing, because the web apps
 * load it too.
 */

/** Chats of one account. */
export const mostChats = 3
/** Minutes for which a link works. */
export const linkMinutes = 10
/** Days for which an admin's chat may decide about registrations; then it is linked again. */
export const adminChatDays = 90
/** The hour in Phnom Penh at which an owner's chat gets the day's summary, until the owner chooses another. */
export const usualDigestHour = 18

/** What a chat may tell its person, by role and permissions. */
export const chatOffers = ["alerts", "digest", "registrations"] as const
export type ChatOffer = (typeof chatOffers)[number]

/** Why a chat is not linked any more. `access`: a new password, another role, or a rejection; `age`: an admin's after 90 days. */
export const unlinkReasons = ["office", "access", "age"] as const
export type UnlinkReason = (typeof unlinkReasons)[number]
