import { Group, Pagination, Text } from "@mantine/core"
import { pageWindow } from "@rokthnam/shared/web/lists/page-window"
import { useTranslation } from "react-i18next"
import classes from "./pager.module.css"

type Props = {
  readonly page: number
  readonly pages: number
  readonly total?: number
  /** Whether there are more than `total`. */
  readonly more?: boolean
  readonly onChange: (page: number) => void
}

/**
 * Page numbers and the total number of rows. Document 1, section 9 asks for five numbers with the first and the last page and
 * ellipses. On a phone they fill a line; the steps to the page before and after have the line above.
 */
export const Pager = ({ page, pages, total, more = false, onChange }: Props) => {
  const { t } = useTranslation()
  if (pages <= 1 && total === undefined) return null
  const paged = t("pager.pages", { page, pages })
  return (
    <Group justify="space-between" mt="md" gap="sm">
      {/* On the screen an empty list says itself that it is. */}
      <Text c="dimmed" size="sm" className={total === 0 ? "only-print" : ""}>
        {total === undefined ? paged : t(more ? "pager.more" : "pager.total", { count: total })}
        {/* Paper has one page of the list, which it must not hide. */}
        {total === undefined || pages <= 1 ? null : <span className="only-print"> · {paged}</span>}
      </Text>
      {pages <= 1 ? null : <Numbers page={page} pages={pages} onChange={onChange} />}
    </Group>
  )
}

const Numbers = ({ page, pages, onChange }: Omit<Props, "total" | "more">) => {
  const { t } = useTranslation()
  return (
    <Pagination.Root
      component="nav"
      className={`no-print ${classes["pager"]}`}
      aria-label={t("pager.label")}
      total={pages}
      value={page}
      onChange={onChange}
      size="lg"
    >
      <Pagination.Previous className={classes["before"] ?? ""} aria-label={t("pager.previous")} />
      <div className={classes["numbers"]}>
        {pageWindow(page, pages).map((entry) =>
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
      </div>
      <Pagination.Next className={classes["after"] ?? ""} aria-label={t("pager.next")} />
    </Pagination.Root>
  )
}
