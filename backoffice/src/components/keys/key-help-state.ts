import { useEffect, useSyncExternalStore } from "react"
import { createSignal } from "../../lib/signal.ts"

/** A key, or keys that are pressed together or do alike, and what they do in words. */
type KeyLine = { readonly keys: ReadonlyArray<string>; readonly words: string }

/** The keys of a page, under their heading. */
export type KeyGroup = { readonly title: string; readonly lines: ReadonlyArray<KeyLine> }

const groups = createSignal<ReadonlyArray<KeyGroup>>([])
const opened = createSignal(false)

/** Opens and closes the help with the keys of the present page. */
export const keyHelp = { open: () => opened.set(true), close: () => opened.set(false) }

/** Whether the help lies over the page; then the keys of the page rest. */
export const useKeyHelpOpen = (): boolean => useSyncExternalStore(opened.subscribe, opened.current)

export const useKeyGroups = (): ReadonlyArray<KeyGroup> =>
  useSyncExternalStore(groups.subscribe, groups.current)

/** Shows keys in the help as long as the part of the page that has them is there. The group must keep its identity. */
export const useOfferedKeys = (group: KeyGroup): void => {
  useEffect(() => {
    groups.set([...groups.current(), group])
    return () => groups.set(groups.current().filter((one) => one !== group))
  }, [group])
}
