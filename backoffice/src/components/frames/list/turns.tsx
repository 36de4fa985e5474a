import { Button, Group, Text } from "@mantine/core"
import { useTranslation } from "react-i18next"
import type { List } from "./use-list.ts"

/** A pager with Previous, 'Page X of Y' and Next, where a document asks for it instead of page numbers. */
export const Turns = ({ list }: { readonly list: Pick<List<unknown>, "state" | "pages" | "total"> }) => {
  const { t } = useTranslation()
  const { page, setPage } = list.state
  if (list.total === undefined || list.total === 0) return null
  return (
    <Group justify="center" mt="md" component="nav" aria-label={t("pager.label")}>
      <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        {t("pager.before")}
      </Button>
      <Text>{t("pager.pages", { page, pages: list.pages })}</Text>
      <Button variant="default" disabled={page >= list.pages} onClick={() => setPage(page + 1)}>
        {t("pager.after")}
      </Button>
    </Group>
  )
}
