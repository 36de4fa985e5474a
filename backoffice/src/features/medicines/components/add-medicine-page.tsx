import { Alert, Skeleton } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconCopyPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import { Breadcrumbs } from "../../../components/ui/breadcrumbs.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { medicineQuery } from "../api/medicines.ts"
import { MedicineForm } from "./medicine-form.tsx"

type Props = { readonly CategoryField: CategoryField }

/** Adds a medicine to the inventory; with `like` in the address, another strength of that medicine. */
export const AddMedicinePage = ({ CategoryField }: Props) => {
  const { t } = useTranslation("medicines")
  const list = useWayBack(useArea().to("medicines"))
  const like = Number(useSearchParams()[0].get("like") ?? "0")
  return (
    <>
      <Breadcrumbs back={{ to: list, label: t("form.back") }} here={t("form.addTitle")} />
      <PageHeader title={t("form.addTitle")} subtitle={t("form.addSubtitle")} />
      {Number.isSafeInteger(like) && like > 0 ? (
        <OtherStrength id={like} list={list} CategoryField={CategoryField} />
      ) : (
        <MedicineForm CategoryField={CategoryField} list={list} />
      )}
    </>
  )
}

/** The form filled from a medicine; an empty one if it cannot be read. */
const OtherStrength = ({
  id,
  list,
  CategoryField,
}: Props & { readonly id: number; readonly list: string }) => {
  const { t } = useTranslation("medicines")
  const errorWords = useErrorWords()
  const { fullName } = useMedicineNames()
  const { data, error } = useQuery(medicineQuery(id))
  if (data === undefined && error === null) return <Skeleton h={280} maw={860} radius="lg" aria-hidden />
  return (
    <>
      {data === undefined ? (
        <ErrorBanner message={errorWords(error, t("failed.one"))} />
      ) : (
        <Alert role="status" maw={860} mb="md" icon={<IconCopyPlus aria-hidden />}>
          {t("form.copied", { name: fullName(data.name, data) })}
        </Alert>
      )}
      <MedicineForm like={data} list={list} CategoryField={CategoryField} />
    </>
  )
}
