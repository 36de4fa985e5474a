import type { QueryClient } from "@tanstack/react-query"
import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { api } from "../../../../lib/api.ts"
import { awayMember } from "../../../../lib/away-member.ts"
import type { AwayMember } from "../../../../lib/away-member.ts"
import { areas } from "../../../../lib/paths.ts"
import type { Area } from "../../../../lib/paths.ts"
import { memberName, sessions, signedInMember } from "../../../../lib/sessions.ts"
import { within } from "../desk/within.ts"
import { deviceDb } from "../outbox/device-db.ts"
import { restoreAnswers } from "./kept-answers.ts"
import { askForLastingStorage } from "./lasting-storage.ts"

/**
 * Milliseconds after which a counter no longer opens without a session: the API has not answered its account for so long.
 * A sale made earlier than that is not believed in its time either (decision 27).
 */
export const longestAway = 7 * 24 * 3_600_000

/** Milliseconds that the disk and the server have to answer before the counter opens. */
const longestLook = 1500
const longestCall = 4000

/** What the account that is signed in has said of this device; undefined if it was not asked yet. */
export const saidOfDevice = async (): Promise<boolean | undefined> =>
  (await (await deviceDb()).get("owner", signedInMember()))?.isOurs

/**
 * Whether the account that is signed in was never asked about this device, and may be: nothing is asked where the browser
 * cannot open the counter without a connection, or where its disk does not answer.
 */
export const isDeviceUnasked = async (): Promise<boolean> =>
  "serviceWorker" in navigator &&
  (await within(longestLook, saidOfDevice()).then(
    (said) => said === undefined,
    () => false,
  ))

/** Keeps what the account that is signed in says of this device. It replaces what another account has said. */
export const sayOfDevice = async (isOurs: boolean): Promise<void> => {
  const account = signedInMember()
  const [role, id] = account.split(" ")
  const area = areas.find((one) => one === role)
  if (area === undefined || id === undefined) return
  const member: AwayMember = { role: area, account: id, name: memberName() }
  const work = (await deviceDb()).transaction("owner", "readwrite", { durability: "strict" })
  await Promise.all([work.store.clear(), work.store.put({ account, member, isOurs }), work.done])
  if (isOurs) void askForLastingStorage()
}

/** Takes back what was said, when the account signs out or the API has ended its session. */
export const forgetDevice = async (account?: string): Promise<void> => {
  awayMember.set(null)
  const db = await deviceDb()
  await (account === undefined ? db.clear("owner") : db.delete("owner", account))
}

/**
 * Whose counter of a role may open here without a session: an account has said so, and the API answered it in the last
 * days. Null if there is none.
 */
const memberHere = async (role: Area, now: number): Promise<AwayMember | null> => {
  const db = await deviceDb()
  const [said] = await db.getAll("owner")
  if (said === undefined || !said.isOurs || said.member.role !== role) return null
  // The medicines are read every minute with the session of the account, and have the server's time.
  const shelf = await db.get("shelf", said.account)
  return shelf !== undefined && Math.abs(now - Date.parse(shelf.at)) < longestAway ? said.member : null
}

/** Whether the server answers. Whatever it says to a small call that anybody may make is an answer. */
const isReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const path = { name: "00000000000000000000000000000000.png" }
  return api.getFile("/api/images/:name", { path, timeout: longestCall }).then(
    () => true,
    (error: unknown) => !isUnknown(error),
  )
}

/**
 * Opens the counter of a role without a session, if this device is one and the server cannot be reached. Returns whether
 * it did; otherwise somebody has to sign in.
 */
export const openAway = async (role: Area, client: QueryClient): Promise<boolean> => {
  const member = await within(longestLook, memberHere(role, Date.now())).catch(() => null)
  if (member === null || (await isReachable())) return false
  await within(longestLook, restoreAnswers(client, `${member.role} ${member.account}`)).catch(() => undefined)
  awayMember.set(member)
  return true
}

/**
 * Forgets the device's counter when the API has ended the session of its account, as after a new password. Returns a
 * function that stops it.
 */
export const watchDevice = (): (() => void) => {
  const stops = areas.map((role) =>
    sessions[role].subscribe(() => {
      const state = sessions[role].current()
      if (state.status === "ended" && state.ending === "refused")
        void forgetDevice(`${role} ${state.account}`).catch(() => undefined)
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
