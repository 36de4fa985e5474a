import { Skeleton } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import { BackLink } from "../../../components/ui/back-link.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { ApiFailure } from "../../../lib/api-failure.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { categoryQuery } from "../api/categories.ts"
import { CategoryForm } from "./category-form.tsx"

/** An address that is no id (422) names no category either. */
const isMissing = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 422)

/** Edits the category that the address names; one that is not there leads back to the list. */
export const EditCategoryPage = () => {
  const { t } = useTranslation("categories")
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { to } = useArea()
  const { data, error, refetch } = useQuery(categoryQuery(Number(useParams()["id"])))
  const missing = isMissing(error)
  useEffect(() => {
    if (!missing) return
    notifications.show({ id: "category-missing", message: t("missing"), color: "red" })
    void navigate(to("categories"), { replace: true })
  }, [missing, navigate, t, to])
  return (
    <>
      <BackLink to={to("categories")} label={t("back")} />
      <PageHeader title={t("editTitle")} subtitle={data?.name} />
      {error !== null && !missing && data === undefined ? (
        <ErrorBanner message={failureText(error, t("failed.list"))} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <Skeleton h={320} maw={640} radius="lg" /> : null}
      {data === undefined ? null : <CategoryForm key={data.id} category={data} />}
    </>
  )
}
