import { EmptyState, Paper } from "@mantine/core"
import { IconPillOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { useArea } from "../../../lib/use-area.ts"
import { medicineQuery } from "../api/medicines.ts"
import type { CategoryOption } from "./description-fields.tsx"
import { MedicineForm } from "./medicine-form.tsx"

/** Edits the medicine that the address names. */
export const EditMedicinePage = ({ categories }: { readonly categories: ReadonlyArray<CategoryOption> }) => {
  const { t } = useTranslation("medicines")
  const list = useWayBack(useArea().to("medicines"))
  const query = useQuery(medicineQuery(Number(useParams()["id"])))
  return (
    <DetailFrame
      title={t("form.editTitle")}
      subtitle={({ name }) => name}
      back={{ to: list, label: t("form.back") }}
      query={query}
      failed={t("failed.one")}
      missing={
        <Paper>
          <EmptyState icon={<IconPillOff size={28} />} title={t("missing")} description={t("missingHint")} />
        </Paper>
      }
      skeleton={[280, 240]}
      renderEntity={(medicine) => (
        <MedicineForm key={medicine.id} medicine={medicine} categories={categories} list={list} />
      )}
    />
  )
}
