import { DataList } from "@mantine/core"
import type { ReactNode } from "react"

type Props = { readonly facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }

/** Names that are wider than their column go on in the next line, so that all values begin below each other. */
const styles = {
  itemLabel: { flex: "0 0 var(--data-list-label-width)" },
  itemValue: { minWidth: 0, textWrap: "pretty" },
} as const

/** A list of names with their values. */
export const Facts = ({ facts }: Props) => (
  <DataList size="md" gap="xs" labelWidth="clamp(5.5rem, 28%, 8.5rem)" styles={styles}>
    {facts.map(([name, value]) => (
      <DataList.Item key={name}>
        <DataList.ItemLabel>{name}</DataList.ItemLabel>
        <DataList.ItemValue>{value}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
)
