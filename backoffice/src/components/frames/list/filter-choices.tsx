import { NativeSelect } from "@mantine/core"
import type { NativeSelectProps } from "@mantine/core"
import type { ListState } from "./use-list-state.ts"

/** A filter of a list: its name in the address, and what may be chosen; the first offer is '', no limit. */
type FilterChoice = {
  readonly filter: string
  readonly label: string
  readonly offers: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

type Props = {
  readonly state: ListState
  readonly choices: ReadonlyArray<FilterChoice>
  /** How wide each is, as CSS `flex`. */
  readonly flex?: NonNullable<NativeSelectProps["flex"]>
}

/** The filters of a list of which one of a few values is chosen. They stand in the address. */
export const FilterChoices = ({ state, choices, flex }: Props) =>
  choices.map(({ filter, label, offers }) => (
    <NativeSelect
      key={filter}
      label={label}
      {...(flex === undefined ? {} : { flex })}
      // What the address names and nobody offers is no limit.
      value={offers.find(({ value }) => value === state.filter(filter))?.value ?? ""}
      onChange={(event) => state.setFilters({ [filter]: event.currentTarget.value })}
      data={[...offers]}
    />
  ))
