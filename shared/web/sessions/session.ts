import type { SessionEnding } from "../../src/Identity/SessionEndRules.ts"
import type { TokenHolder } from "../client/token-holder.ts"
import { accountOf, isExpired } from "./read-token.ts"
import { Renewals } from "./renewals.ts"
import type { SessionKeys } from "./session-keys.ts"
import {
  clearSession,
  endSession,
  readSession,
  wasRemembered,
  writeField,
  writeSession,
  writeToken,
} from "./stored-session.ts"
import type { Ending, SessionState } from "./stored-session.ts"

type Listener = () => void

/**
 * The session of one role: a person is signed in, nobody is, or a person's session ended and the person may sign in
 * again.
 */
export class Session<Field extends string> implements TokenHolder {
  private keys: SessionKeys<Field>
  private state: SessionState<Field>
  private readonly listeners = new Set<Listener>()
  private readonly renewals = new Renewals()

  constructor(keys: SessionKeys<Field>) {
    this.keys = keys
    this.state = readSession(keys)
  }

  /** The state that listeners were last told. */
  readonly current = (): SessionState<Field> => this.state

  /** Calls the listener after every change, also one made in another tab; returns a function that unsubscribes. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Takes the session that is stored under other keys, such as another person's on the same device. */
  readonly moveTo = (keys: SessionKeys<Field>): void => {
    this.keys = keys
    this.refresh()
  }

  /** Reads the browser storage again: another tab may have signed in or out. */
  readonly refresh = (): void => {
    const found = this.withShownFields(readSession(this.keys))
    if (JSON.stringify(found) === JSON.stringify(this.state)) return
    this.state = found
    for (const listener of this.listeners) listener()
    if (found.status === "ended") return
    this.renewals.settle((account) => found.status === "active" && found.account === account)
  }

  /** Whether the person asked to be remembered when the session began; still known after the session ended. */
  readonly isRemembered = (): boolean => wasRemembered(this.keys)

  readonly token = (): string | null => {
    this.refresh()
    return this.state.status === "active" ? this.state.token : null
  }

  /**
   * Stores the session that a sign-in returned: until the tab closes, or longer if the role or the person wants that.
   */
  readonly start = (
    session: { readonly token: string; readonly fields: Readonly<Record<Field, string>> },
    remember: boolean = this.keys.remembers,
  ): void => {
    writeSession(this.keys, session, remember)
    this.refresh()
  }

  /** Continues the session with the token that a change of password returned. */
  readonly replaceToken = (token: string): void => {
    writeToken(this.keys, token)
    this.refresh()
  }

  /** Changes one field, such as a photo that becomes known later. */
  readonly setField = (field: Field, value: string): void => {
    writeField(this.keys, field, value)
    this.refresh()
  }

  /** Removes everything that this role stored. */
  readonly signOut = (): void => {
    clearSession(this.keys)
    this.refresh()
  }

  /** Ends the session when its token has expired (`now` in milliseconds since 1970). */
  readonly endIfExpired = (now: number): void => {
    const token = this.token()
    if (token !== null && isExpired(token, now)) this.end(token, "expired")
  }

  /**
   * Registers a page of this session, over which the person can sign in again; returns a function that unregisters it.
   */
  readonly hold = (): (() => void) => this.renewals.hold()

  /** Whether such a page is shown. */
  readonly isHeld = (): boolean => this.renewals.isHeld()

  readonly renewed = async (
    refused: string | null,
    signal: AbortSignal | undefined,
    reason?: SessionEnding,
  ): Promise<boolean> => {
    const before = refused === null ? this.endedAccount() : accountOf(refused)
    // Ends the session only if it still has the token of that call: a late answer tells nothing about a newer token.
    if (refused !== null && this.token() === refused) {
      this.end(refused, isExpired(refused, Date.now()) ? "expired" : "refused", reason)
    }
    if (before === "") return false
    if (this.state.status === "active") return this.state.account === before
    return this.endedAccount() === before && this.renewals.wait(before, signal)
  }

  private readonly end = (token: string, ending: Ending, reason?: SessionEnding): void => {
    endSession(this.keys, accountOf(token), ending, reason)
    this.refresh()
  }

  private readonly endedAccount = (): string => (this.state.status === "ended" ? this.state.account : "")

  /** After a session ends, its page still shows the fields, which are no longer stored. */
  private readonly withShownFields = (found: SessionState<Field>): SessionState<Field> => {
    if (found.status !== "ended" || this.state.status === "none") return found
    return this.state.account === found.account ? { ...found, fields: this.state.fields } : found
  }
}
