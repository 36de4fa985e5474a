import { signOutProof } from "../../src/Account/SignOutRules.ts"
import type { Body } from "../client/call-types.ts"
import { isUnknown } from "../errors/api-failure.ts"
import { persistentStore } from "../storage/text-store.ts"
import { isExpired } from "./read-token.ts"
import { leftSessionsKey } from "./session-keys.ts"

/** What ends a session that its person left, and opens nothing. */
export type LeftSession = Body<"POST /account/sign-out-later">
export type SendLeft = (left: LeftSession) => Promise<unknown>

/** The largest number that is kept. The oldest one is given up: its session ends when it expires. */
const mostKept = 8

/** Milliseconds between tries while the page is open. After them the next visit, or the return of the connection, tries. */
const pauses = [5_000, 30_000, 120_000]

const isLeftSession = (value: unknown): value is LeftSession =>
  typeof value === "object" &&
  value !== null &&
  "session" in value &&
  typeof value.session === "string" &&
  "proof" in value &&
  typeof value.proof === "string"

const read = (): ReadonlyArray<LeftSession> => {
  try {
    const kept: unknown = JSON.parse(persistentStore.read(leftSessionsKey) ?? "[]")
    return Array.isArray(kept) ? kept.filter(isLeftSession) : []
  } catch {
    return []
  }
}

const write = (kept: ReadonlyArray<LeftSession>): void => {
  if (kept.length === 0) persistentStore.remove(leftSessionsKey)
  else persistentStore.write(leftSessionsKey, JSON.stringify(kept.slice(-mostKept)))
}

const forget = ({ session }: LeftSession): void => write(read().filter((one) => one.session !== session))

/** Undefined for what is no token, and in a browser that cannot hash, as over plain http. */
const leftOf = async (token: string): Promise<LeftSession | undefined> => {
  const [header, payload, signature] = token.split(".")
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (payload === undefined || signature === undefined || subtle === undefined) return undefined
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(signOutProof(signature)))
  const proof = btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
  return { session: `${header}.${payload}`, proof }
}

/** Whether an answer came. Without one nobody knows whether the session has ended. */
const isAnswered = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call
    return true
  } catch (error) {
    return !isUnknown(error)
  }
}

/** Sends what was left on this device, as often as it takes while the page is open, at growing distances. */
export const sendLeftSessions = async (send: SendLeft, [pause, ...later] = pauses): Promise<void> => {
  await Promise.all(
    read().map(async (left) => {
      if (isExpired(left.session, Date.now()) || (await isAnswered(send(left)))) forget(left)
    }),
  )
  if (pause !== undefined && read().length > 0)
    window.setTimeout(() => void sendLeftSessions(send, later), pause)
}

/**
 * Leaves a session: `call` is the sign-out that is under way with its token, which the device has removed already. If no
 * answer comes, the device sends later that the session is over. It keeps only what can do that.
 */
export const leaveSession = async (
  token: string | null,
  call: Promise<unknown>,
  send: SendLeft,
): Promise<void> => {
  const [left, isOver] = await Promise.all([token === null ? undefined : keepLeft(token), isAnswered(call)])
  if (left === undefined) return
  if (isOver) forget(left)
  else await sendLeftSessions(send)
}

/** Kept before the answer comes, or fails to: the page may be closed meanwhile. */
const keepLeft = async (token: string): Promise<LeftSession | undefined> => {
  const left = await leftOf(token)
  if (left !== undefined) write([...read(), left])
  return left
}
