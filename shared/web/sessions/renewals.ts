type Waiting = { readonly account: string; readonly answer: (isRenewed: boolean) => void }

/** Calls that wait until the person whose session ended has signed in again in the dialog over the page. */
export class Renewals {
  private readonly waiting = new Set<Waiting>()
  private pages = 0

  readonly isHeld = (): boolean => this.pages > 0

  /** Registers a page over which the person can sign in again; returns a function to call when the page is gone. */
  readonly hold = (): (() => void) => {
    this.pages += 1
    return () => {
      this.pages -= 1
      if (this.pages === 0) this.settle(() => false)
    }
  }

  /**
   * Waits for this account to sign in. Resolves to false at once when no page can ask for it; rejects with the signal's
   * reason when aborted.
   */
  readonly wait = (account: string, signal: AbortSignal | undefined): Promise<boolean> =>
    new Promise((resolve, reject) => {
      if (!this.isHeld()) {
        resolve(false)
        return
      }
      const abort = () => {
        this.waiting.delete(one)
        reject(signal?.reason)
      }
      const one: Waiting = {
        account,
        answer: (isRenewed) => {
          signal?.removeEventListener("abort", abort)
          resolve(isRenewed)
        },
      }
      this.waiting.add(one)
      signal?.addEventListener("abort", abort, { once: true })
    })

  /** Settles the calls that wait; a call for whose account `answerFor` returns undefined waits on. */
  readonly settle = (answerFor: (account: string) => boolean | undefined): void => {
    for (const one of this.waiting) {
      const answer = answerFor(one.account)
      if (answer === undefined) continue
      this.waiting.delete(one)
      one.answer(answer)
    }
  }
}
