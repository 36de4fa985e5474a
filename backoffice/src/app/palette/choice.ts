import type { Icon } from "@tabler/icons-react"

/** A line of the palette: where it leads, and what it says. */
export type Choice = {
  readonly id: string
  readonly label: string
  readonly hint: string | undefined
  readonly icon: Icon | undefined
  readonly to: string
}

/** What a search of the server found; nothing while the answer is not that of what is typed. */
export type Found = {
  readonly choices: ReadonlyArray<Choice>
  readonly isWaiting: boolean
  readonly isFailed: boolean
}
