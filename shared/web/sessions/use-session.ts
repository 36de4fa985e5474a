import { useEffect, useState, useSyncExternalStore } from "react"
import type { Session } from "./session.ts"
import type { SessionState } from "./stored-session.ts"

type Present<Field extends string> = Extract<SessionState<Field>, { readonly account: string }>

/** The part of a session that pages use; with `Field` as `string` it fits the sessions of all roles. */
export type FollowedSession<Field extends string> = Pick<
  Session<Field>,
  "current" | "subscribe" | "hold" | "isHeld" | "isRemembered" | "replaceToken" | "signOut"
>

/** The state of a role's session; the component renders again when it changes. */
export const useSessionState = <Field extends string>(session: FollowedSession<Field>): SessionState<Field> =>
  useSyncExternalStore(session.subscribe, session.current)

/** The session of the person who is signed in, or undefined. */
export const useSignedIn = <Field extends string>(
  session: FollowedSession<Field>,
): Present<Field> | undefined => {
  const state = useSessionState(session)
  return state.status === "active" ? state : undefined
}

/** The session that a page shows: active, or ended while its page is still open; otherwise undefined. */
export const useShown = <Field extends string>(
  session: FollowedSession<Field>,
): Present<Field> | undefined => {
  const state = useSessionState(session)
  if (state.status === "none") return undefined
  return state.status === "active" || session.isHeld() ? state : undefined
}

/** What a page does for the state of its session. */
export type HeldSession<Field extends string> =
  /**
   * Nobody is signed in: go to the sign-in page of the role, and return here afterwards unless the person signed out
   * here.
   */
  | { readonly kind: "absent"; readonly signedOut: boolean }
  /** Show the page; with `mustSignIn` also the sign-in dialog over it, so that typed text is not lost. */
  | { readonly kind: "present"; readonly session: Present<Field>; readonly mustSignIn: boolean }
  /** Another account signed in meanwhile: leave the page, then call `accept`. */
  | { readonly kind: "replaced"; readonly accept: () => void }

/**
 * The session of a page whose typed text must not be lost: when the session ends, the page stays, its calls wait, and
 * the person signs in again in a dialog over it.
 */
export const useHeldSession = <Field extends string>(session: FollowedSession<Field>): HeldSession<Field> => {
  const state = useSessionState(session)
  const [account, setAccount] = useState(state.status === "active" ? state.account : null)
  useEffect(() => session.hold(), [session])
  if (state.status !== "none" && state.account === account) {
    return { kind: "present", session: state, mustSignIn: state.status === "ended" }
  }
  return state.status === "active"
    ? { kind: "replaced", accept: () => setAccount(state.account) }
    : { kind: "absent", signedOut: account !== null }
}
