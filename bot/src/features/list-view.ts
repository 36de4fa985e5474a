/** How a list of offers is shown. Its buttons carry it, so each of them means the same list for ever. */
export type ListView = {
  readonly sort: "distance" | "price"
  readonly isStocked: boolean
  /** The name was read from a photo. */
  readonly isRead: boolean
  /** In the whole country, not only within the usual distance. */
  readonly isWide: boolean
  readonly page: number
}

/** Where a list comes from: its query's key, the tag of its place, and how it is shown. */
export type ListAddress = { readonly key: string; readonly tag: string; readonly view: ListView }

export const firstView: ListView = {
  sort: "distance",
  isStocked: false,
  isRead: false,
  isWide: false,
  page: 1,
}

/** Matches what `writeAddress` writes, in four groups. At most 36 bytes of the 64 of a button. */
export const addressPattern = String.raw`([\w-]{16}):([\w-]{6}):([dp][01][rt][nw]):(\d{1,6})`

export const writeAddress = ({ key, tag, view }: ListAddress): string => {
  const { sort, isStocked, isRead, isWide, page } = view
  const marks = [
    sort === "price" ? "p" : "d",
    isStocked ? "1" : "0",
    isRead ? "r" : "t",
    isWide ? "w" : "n",
  ].join("")
  return `${key}:${tag}:${marks}:${page}`
}

/** The address in the groups of `addressPattern`; undefined if the button has none. */
export const readAddress = (groups: ReadonlyArray<string | undefined>): ListAddress | undefined => {
  const [key, tag, marks, page] = groups
  if (key === undefined || tag === undefined || marks === undefined) return undefined
  const view = {
    sort: marks.startsWith("p") ? ("price" as const) : ("distance" as const),
    isStocked: marks[1] === "1",
    isRead: marks[2] === "r",
    isWide: marks[3] === "w",
    page: Math.max(1, Number(page)),
  }
  return { key, tag, view }
}

/** The button's data that shows a list, and again with parts of its view changed. */
export const listButton = ({ key, tag, view }: ListAddress, change: Partial<ListView> = {}): string =>
  `page:${writeAddress({ key, tag, view: { ...view, ...change } })}`
