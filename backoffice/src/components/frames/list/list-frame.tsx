import { Box, Group, Stack } from "@mantine/core"
import { useRef } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { CsvButton } from "../export/csv-button.tsx"
import { FiltersOnPaper } from "../../paper/filters-on-paper.tsx"
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
  readonly search?: Search | undefined
  readonly filters?: ReactNode
  /** Messages about what was done or failed. */
  readonly notices?: ReactNode
  /** What is done with chosen rows. It stays at the lower edge of the window and moves no row. */
  readonly bar?: ReactNode
  readonly deletion?: Deletion<Row>
  /** The id of the part that contains the rows, for code that moves the focus there; a deletion has its own. */
  readonly regionId?: string
  /** The name without extension of the CSV file that the list can be saved as; without it there is no such button. */
  readonly fileName?: string
}

/** A list page: heading, search and filters, messages, rows in one of four states, pager. */
export const ListFrame = <Row,>(props: Props<Row>) => {
  const { title, subtitle, actions, notices, bar, deletion, regionId, ...body } = props
  const { fileName, table, list, search, filters } = props
  const { t } = useTranslation()
  const hasTools = search !== undefined || filters !== undefined
  const saveButton =
    fileName === undefined || table === undefined ? null : (
      <CsvButton name={fileName} columns={table.columns} list={list} />
    )
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        // Filters alone fill a row of a tablet: below them the button would only push the rows down.
        actions={
          search !== undefined || saveButton === null ? (
            actions
          ) : (
            <>
              {actions}
              {saveButton}
            </>
          )
        }
      />
      <Stack gap="md">
        {hasTools ? (
          <Toolbar list={list} search={search} filters={filters} saveButton={search && saveButton} />
        ) : null}
        {notices}
        {deletion?.error === undefined ? null : (
          <ErrorBanner message={deletion.error} onClose={deletion.forget} />
        )}
        {saveButton === null || list.pages <= 1 ? null : <p className="only-print">{t("paper.listPart")}</p>}
        <ListBody {...body} label={title} regionId={deletion?.regionId ?? regionId} />
        {bar}
      </Stack>
    </>
  )
}

/** The width with which a search begins: what it finds is told within it, in letters of which most are narrower than a digit. */
const roomFor = (label: string): string => `clamp(12rem, calc(${label.length * 0.85}ch + 5rem), 21rem)`

type ToolProps<Row> = Pick<Props<Row>, "list" | "search" | "filters"> & { readonly saveButton: ReactNode }

/** Search, filters and the button that saves the matching rows as CSV. */
const Toolbar = <Row,>({ list, search, filters, saveButton }: ToolProps<Row>) => {
  const controls = useRef<HTMLDivElement>(null)
  return (
    <>
      <Group ref={controls} align="flex-end" gap="sm" className="no-print">
        {search === undefined ? null : (
          <Box flex={`1 1 ${roomFor(search.label)}`} maw={480}>
            <SearchBox
              label={search.label}
              value={list.state.search}
              onSearch={(term) => list.state.setFilters({ search: term })}
            />
          </Box>
        )}
        {filters}
        {saveButton ? <Box ms="auto">{saveButton}</Box> : null}
      </Group>
      <FiltersOnPaper controls={controls} />
    </>
  )
}
