import { Button, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCategory, IconPlus } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { actionsColumn } from "../../../components/frames/list/row-actions.tsx"
import { useDeletion } from "../../../components/frames/list/use-deletion.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useHere } from "../../../components/frames/way-back.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useArea } from "../../../lib/use-area.ts"
import { categoriesQuery, deleteCategory, medicinesInQuery } from "../api/categories.ts"
import type { Category } from "../api/categories.ts"

const useCategoryDeletion = () => {
  const { t } = useTranslation("categories")
  const client = useQueryClient()
  return useDeletion<Category>({
    remove: (category) => deleteCategory(category.id),
    onDeleted: () => stockChanged(client),
    words: {
      title: ({ name }) => t("deleteTitle", { name }),
      body: ({ id }) => <Left id={id} />,
      done: () => t("deleted"),
      failed: t("failed.delete"),
    },
  })
}

/** How many medicines a category leaves, once that is read: nobody puts hundreds into another one by mistake. */
const Left = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation("categories")
  const { data: count } = useQuery(medicinesInQuery(id))
  return <Text>{count === undefined ? t("deleteBody") : t("deleteBodyOf", { count })}</Text>
}

const useColumns = (onDelete: (category: Category) => void): ReadonlyArray<Column<Category>> => {
  const { t } = useTranslation("categories")
  const { moment } = useFormat()
  const { to } = useArea()
  return [
    { id: "name", header: t("name"), isTitle: true, text: (row) => row.name },
    { id: "description", header: t("description"), cardLabel: "", text: (row) => row.description },
    { id: "created", header: t("createdAt"), text: (row) => moment(row.created_at) },
    actionsColumn({
      header: t("actions"),
      nameOf: ({ name }) => name,
      to: ({ id }) => to("editCategory", id),
      editLabel: ({ name }) => t("edit", { name }),
      deleteLabel: ({ name }) => t("delete", { name }),
      onDelete,
    }),
  ]
}

/** The pharmacy's own categories. */
export const CategoryListPage = () => {
  const { t } = useTranslation("categories")
  const { t: common } = useTranslation()
  const { to } = useArea()
  const here = useHere()
  const state = useListState()
  const { search } = state
  const list = useList({
    state,
    query: (page, size) => categoriesQuery(page, search, size),
    read: pageOfItems,
  })
  const deletion = useCategoryDeletion()
  const columns = useColumns(deletion.ask)
  return (
    <ListFrame
      title={t("title")}
      subtitle={t("subtitle")}
      actions={
        <Button
          component={Link}
          to={to("addCategory")}
          state={here}
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          {t("add")}
        </Button>
      }
      list={list}
      search={{ label: t("search") }}
      fileName="categories"
      deletion={deletion}
      failed={t("failed.list")}
      empty={
        <EmptyList
          icon={<IconCategory size={28} />}
          title={t(search === "" ? "empty" : "noMatch", { search })}
          description={search === "" ? t("emptyHint") : undefined}
          next={[
            search === ""
              ? undefined
              : { words: common("filters.clear"), onPress: () => state.setFilters({ search: "" }) },
            { words: t("add"), to: to("addCategory") },
          ]}
        />
      }
      table={{ columns, rowKey: (row) => row.id }}
    />
  )
}
