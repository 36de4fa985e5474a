import { Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { BackLink } from "../../../components/ui/back-link.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useArea } from "../../../lib/use-area.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { medicineQuery } from "../api/medicines.ts"
import type { CategoryOption } from "./medicine-fields.tsx"
import { MedicineForm } from "./medicine-form.tsx"

/** Edits the medicine that the address names. */
export const EditMedicinePage = ({ categories }: { readonly categories: ReadonlyArray<CategoryOption> }) => {
  const { t } = useTranslation("medicines")
  const failureText = useFailureText()
  const { to } = useArea()
  const { data, error, refetch } = useQuery(medicineQuery(Number(useParams()["id"])))
  return (
    <>
      <BackLink to={to("medicines")} label={t("form.back")} />
      <PageHeader title={t("form.editTitle")} subtitle={data?.name} />
      {error !== null && data === undefined ? (
        <ErrorBanner message={failureText(error, t("failed.one"))} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? (
        <Stack maw={860} aria-hidden>
          <Skeleton h={280} radius="lg" />
          <Skeleton h={240} radius="lg" />
        </Stack>
      ) : null}
      {data === undefined ? null : <MedicineForm key={data.id} medicine={data} categories={categories} />}
    </>
  )
}
