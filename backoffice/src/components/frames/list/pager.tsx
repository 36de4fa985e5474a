import { Group, Pagination, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { pageWindow } from "@rokthnam/shared/web/lists/page-window"
import { useTranslation } from "react-i18next"

type Props = {
  readonly page: number
  readonly pages: number
  readonly total?: number
  readonly onChange: (page: number) => void
}

/**
 * How many page numbers are shown around the current one. Document 1, section 9 asks for five, with the first and the
 * last page and ellipses; a phone has room for three.
 */
const numbers = { wide: 5, narrow: 3 }

/** Page numbers and the total number of rows. */
export const Pager = ({ page, pages, total, onChange }: Props) => {
  const { t } = useTranslation()
  if (pages <= 1 && total === undefined) return null
  const paged = t("pager.pages", { page, pages })
  return (
    <Group justify="space-between" mt="md" gap="sm">
      {/* On the screen an empty list says itself that it is. */}
      <Text c="dimmed" size="sm" className={total === 0 ? "only-print" : ""}>
        {total === undefined ? paged : t("pager.total", { count: total })}
        {/* Paper has one page of the list, which it must not hide. */}
        {total === undefined || pages <= 1 ? null : <span className="only-print"> · {paged}</span>}
      </Text>
      {pages <= 1 ? null : <Numbers page={page} pages={pages} onChange={onChange} />}
    </Group>
  )
}

const Numbers = ({ page, pages, onChange }: Omit<Props, "total">) => {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery("(max-width: 36em)") ?? false
  return (
    <Pagination.Root
      component="nav"
      className="no-print"
      aria-label={t("pager.label")}
      total={pages}
      value={page}
      onChange={onChange}
      size={isNarrow ? "md" : "lg"}
    >
      <Group gap={isNarrow ? 4 : 8} wrap="nowrap">
        <Pagination.Previous aria-label={t("pager.previous")} />
        {pageWindow(page, pages, isNarrow ? numbers.narrow : numbers.wide).map((entry) =>
          typeof entry === "number" ? (
            <Pagination.Control
              key={entry}
              active={entry === page}
              onClick={() => onChange(entry)}
              aria-label={t("pager.page", { number: entry })}
              {...(entry === page ? { "aria-current": "page" } : {})}
            >
              {entry}
            </Pagination.Control>
          ) : (
            <Pagination.Dots key={entry} />
          ),
        )}
        <Pagination.Next aria-label={t("pager.next")} />
      </Group>
    </Pagination.Root>
  )
}
