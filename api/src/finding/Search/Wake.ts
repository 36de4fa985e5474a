/** A signal that is noticed once, however often it was set meanwhile. One reader waits for it. */
export class Wake {
  private isSet = false
  private notice: (() => void) | undefined

  set(): void {
    this.isSet = true
    this.notice?.()
  }

  /** Resolves when the signal is set, which takes it back. */
  async next(): Promise<void> {
    if (!this.isSet) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.notice = resolve
      await promise
    }
    this.isSet = false
    this.notice = undefined
  }
}
