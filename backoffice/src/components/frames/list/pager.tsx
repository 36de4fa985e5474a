import { Group, Pagination, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useTranslation } from "react-i18next"

type Props = {
  readonly page: number
  readonly pages: number
  readonly total?: number
  readonly onChange: (page: number) => void
}

/** Numbered pages: five in a row with the first and the last, and dots between. */
export const Pager = ({ page, pages, total, onChange }: Props) => {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery("(max-width: 36em)") ?? false
  if (pages <= 1 && total === undefined) return null
  return (
    <Group justify="space-between" mt="md" gap="sm" className="no-print">
      <Text c="dimmed" size="sm">
        {total === undefined ? t("pager.pages", { page, pages }) : t("pager.total", { count: total })}
      </Text>
      {pages <= 1 ? null : (
        <nav aria-label={t("pager.label")}>
          <Pagination
            total={pages}
            value={page}
            onChange={onChange}
            siblings={isNarrow ? 0 : 2}
            boundaries={1}
            size={isNarrow ? "md" : "lg"}
            gap={isNarrow ? 4 : 8}
            getItemProps={(number) => ({ "aria-label": t("pager.page", { number }) })}
            getControlProps={(control) => ({
              "aria-label": control === "previous" ? t("pager.previous") : t("pager.next"),
            })}
          />
        </nav>
      )}
    </Group>
  )
}
