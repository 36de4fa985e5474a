import { visitStore } from "@rokthnam/shared/web/storage/text-store"

const key = "rokthnam.wanted-watch"

/** Remembers, for this visit, that a visitor wants to wait for a name and signs in first. */
export const wantWatch = (query: string): void => visitStore.write(key, query)

/** Whether the visitor wanted to wait for this name before the sign-in. Only the first one who asks is told so. */
export const takeWantedWatch = (query: string): boolean => {
  const isWanted = visitStore.read(key) === query
  visitStore.remove(key)
  return isWanted
}
