import { useEffect, useState, useSyncExternalStore } from "react"
import type { Session } from "./session.ts"
import type { SessionState } from "./stored-session.ts"

type Present<Field extends string> = Extract<SessionState<Field>, { readonly account: string }>

/** A session as a page follows it; the sessions of all roles are one of `string`. */
export type FollowedSession<Field extends string> = Pick<
  Session<Field>,
  "current" | "subscribe" | "hold" | "isHeld" | "signOut"
>

/** A role's session, followed live. */
export const useSessionState = <Field extends string>(session: FollowedSession<Field>): SessionState<Field> =>
  useSyncExternalStore(session.subscribe, session.current)

/** Who is signed in, or undefined. */
export const useSignedIn = <Field extends string>(
  session: FollowedSession<Field>,
): Present<Field> | undefined => {
  const state = useSessionState(session)
  return state.status === "active" ? state : undefined
}

/** Who is signed in, or whose session ended while their page is shown; undefined when it is nobody's page. */
export const useShown = <Field extends string>(
  session: FollowedSession<Field>,
): Present<Field> | undefined => {
  const state = useSessionState(session)
  if (state.status === "none") return undefined
  return state.status === "active" || session.isHeld() ? state : undefined
}

/** What a page of a session does with it. */
export type HeldSession<Field extends string> =
  /** Nobody is signed in: lead to the role's door, and back here afterwards unless the person signed out here. */
  | { readonly kind: "absent"; readonly signedOut: boolean }
  /** Show the page; with `mustSignIn` the dialog over it, so that what was typed stays. */
  | { readonly kind: "present"; readonly session: Present<Field>; readonly mustSignIn: boolean }
  /** Another account signed in meanwhile: leave the page, then `accept`. */
  | { readonly kind: "replaced"; readonly accept: () => void }

/**
 * The session of a page that must not lose what was typed in it: when the session ends, the page stays, its calls wait,
 * and the person signs in again over it.
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
