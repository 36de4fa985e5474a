/** Milliseconds within which the bot must do what a test waits for. */
const patience = 60_000

/** Opens the place where tests wait until something of the bot is there. */
export const openWatch = () => {
  const listeners = new Set<() => void>()
  return {
    changed: () => {
      for (const listener of listeners) listener()
    },
    async until<A>(look: () => A | undefined, what: () => string): Promise<A> {
      const found = Promise.withResolvers<A>()
      const check = () => {
        const seen = look()
        if (seen !== undefined) found.resolve(seen)
      }
      const timer = setTimeout(
        () => found.reject(new Error(`Not within ${patience} ms: ${what()}`)),
        patience,
      )
      listeners.add(check)
      check()
      try {
        return await found.promise
      } finally {
        clearTimeout(timer)
        listeners.delete(check)
      }
    },
  }
}

export type Watch = ReturnType<typeof openWatch>
