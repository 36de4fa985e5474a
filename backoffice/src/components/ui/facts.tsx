import { DataList } from "@mantine/core"
import type { ReactNode } from "react"

type Props = { readonly facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }

/** A list of names with their values. */
export const Facts = ({ facts }: Props) => (
  <DataList size="md" gap="xs" labelWidth="clamp(5.5rem, 28%, 8.5rem)">
    {facts.map(([name, value]) => (
      <DataList.Item key={name}>
        <DataList.ItemLabel>{name}</DataList.ItemLabel>
        <DataList.ItemValue>{value}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
)
