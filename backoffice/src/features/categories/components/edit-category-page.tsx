import { notifications } from "@mantine/notifications"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { useArea } from "../../../lib/use-area.ts"
import { categoryQuery } from "../api/categories.ts"
import { CategoryForm } from "./category-form.tsx"

/** Edits the category that the address names; if there is none, it shows a message and redirects to the list. */
export const EditCategoryPage = () => {
  const { t } = useTranslation("categories")
  const list = useWayBack(useArea().to("categories"))
  const query = useQuery(categoryQuery(Number(useParams()["id"])))
  return (
    <DetailFrame
      title={t("editTitle")}
      subtitle={({ name }) => name}
      back={{ to: list, label: t("back") }}
      query={query}
      failed={t("failed.list")}
      missing={<BackToList list={list} />}
      skeleton={[320]}
      renderEntity={(category) => <CategoryForm key={category.id} category={category} list={list} />}
    />
  )
}

const BackToList = ({ list }: { readonly list: string }) => {
  const { t } = useTranslation("categories")
  useEffect(() => {
    notifications.show({ id: "category-missing", message: t("missing"), color: "red" })
  }, [t])
  return <Navigate to={list} replace />
}
