import { Box, Group, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { CsvButton } from "../export/csv-button.tsx"
import { ErrorBanner } from "../../ui/error-banner.tsx"
import { PageHeader } from "../../ui/page-header.tsx"
import { ListBody } from "./list-body.tsx"
import type { ListContent } from "./list-body.tsx"
import { SearchBox } from "./search-box.tsx"
import type { Deletion } from "./use-deletion.ts"

type Search = { readonly label: string }

type Props<Row> = ListContent<Row> & {
  readonly title: string
  readonly subtitle?: string
  readonly actions?: ReactNode
  readonly search?: Search
  readonly filters?: ReactNode
  /** Messages about what was done or failed. */
  readonly notices?: ReactNode
  readonly deletion?: Deletion<Row>
  /** The id of the part that contains the rows, for code that moves the focus there; a deletion has its own. */
  readonly regionId?: string
  /** The name without extension of the CSV file that the list can be saved as; without it there is no such button. */
  readonly fileName?: string
}

/** A list page: heading, search and filters, messages, rows in one of four states, pager. */
export const ListFrame = <Row,>(props: Props<Row>) => {
  const { title, subtitle, actions, notices, deletion, regionId, ...body } = props
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <Stack gap="md">
        <Toolbar {...props} />
        {notices}
        {deletion?.error === undefined ? null : (
          <ErrorBanner message={deletion.error} onClose={deletion.forget} />
        )}
        <ListBody {...body} label={title} regionId={deletion?.regionId ?? regionId} />
      </Stack>
    </>
  )
}

/** Search, filters and the button that saves the matching rows as CSV. */
const Toolbar = <Row,>({ list, search, filters, fileName, table }: Props<Row>) => {
  if (search === undefined && filters === undefined && fileName === undefined) return null
  return (
    <Group align="flex-end" gap="sm" className="no-print">
      {search === undefined ? null : (
        <Box flex="1 1 12rem" maw={480}>
          <SearchBox
            label={search.label}
            value={list.state.search}
            onSearch={(term) => list.state.setFilters({ search: term })}
          />
        </Box>
      )}
      {filters}
      {fileName === undefined || table === undefined ? null : (
        <Box ms="auto">
          <CsvButton name={fileName} columns={table.columns} list={list} />
        </Box>
      )}
    </Group>
  )
}
