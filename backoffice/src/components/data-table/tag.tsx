import { Badge } from "@mantine/core"
import { useIsTable } from "./use-is-table.ts"

/** A value of few, such as a way to pay: a badge in a table, and a word among the others on a card. */
export const Tag = ({ text }: { readonly text: string }) => (useIsTable() ? <Badge>{text}</Badge> : text)
