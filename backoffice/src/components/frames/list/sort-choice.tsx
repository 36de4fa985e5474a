import { NativeSelect } from "@mantine/core"
import { useIsTable } from "../../data-table/use-is-table.ts"
import type { ListState } from "./use-list-state.ts"

type Props = {
  readonly state: ListState
  readonly label: string
  /** The orders and their words; the first is the list's own, ''. */
  readonly offers: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** The order of a list. It stands in the address. */
export const SortChoice = ({ state, label, offers }: Props) => (
  <NativeSelect
    aria-label={label}
    // What the address names and nobody offers is the list's own order.
    value={offers.find(({ value }) => value === state.sort)?.value ?? ""}
    onChange={(event) => state.setFilters({ sort: event.currentTarget.value })}
    data={[...offers]}
  />
)

/** The order of a list whose columns sort it, where its rows are cards and have no heads to press. */
export const CardSortChoice = (props: Props) => (useIsTable() ? null : <SortChoice {...props} />)
