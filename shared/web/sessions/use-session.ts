import { useEffect, useState, useSyncExternalStore } from "react"
import type { Session } from "./session.ts"
import type { SessionState } from "./stored-session.ts"

type Present<Field extends string> = Extract<SessionState<Field>, { readonly account: string }>

/** A role's session, followed live. */
export const useSessionState = <Field extends string>(session: Session<Field>): SessionState<Field> =>
  useSyncExternalStore(session.subscribe, session.current)

/** Who is signed in, or undefined. */
export const useSignedIn = <Field extends string>(session: Session<Field>): Present<Field> | undefined => {
  const state = useSessionState(session)
  return state.status === "active" ? state : undefined
}

/** What a page of a session does with it. */
export type HeldSession<Field extends string> =
  /** Nobody is signed in: lead to the role's door. */
  | { readonly kind: "absent" }
  /** Show the page; with `mustSignIn` the dialog over it, so that what was typed stays. */
  | { readonly kind: "present"; readonly session: Present<Field>; readonly mustSignIn: boolean }
  /** Another account signed in meanwhile: leave the page, then `accept`. */
  | { readonly kind: "replaced"; readonly accept: () => void }

/**
 * The session of a page that must not lose what was typed in it: when the session ends, the page stays, its calls wait,
 * and the person signs in again over it.
 */
export const useHeldSession = <Field extends string>(session: Session<Field>): HeldSession<Field> => {
  const state = useSessionState(session)
  const [account, setAccount] = useState(state.status === "active" ? state.account : null)
  useEffect(() => session.hold(), [session])
  if (state.status !== "none" && state.account === account) {
    return { kind: "present", session: state, mustSignIn: state.status === "ended" }
  }
  return state.status === "active"
    ? { kind: "replaced", accept: () => setAccount(state.account) }
    : { kind: "absent" }
}
