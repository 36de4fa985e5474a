/** A value that lives outside of any page, in the form that React's `useSyncExternalStore` takes. */
export const createSignal = <Value>(first: Value) => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    current: (): Value => value,
    set: (next: Value): void => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
