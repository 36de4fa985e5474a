import { Button, Group, Paper, Stack } from "@mantine/core"
import { IconCopyPlus, IconPillOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { useArea } from "../../../lib/use-area.ts"
import { medicineQuery } from "../api/medicines.ts"
import { MedicineForm } from "./medicine-form.tsx"

/** Edits the medicine that the address names. */
export const EditMedicinePage = ({ CategoryField }: { readonly CategoryField: CategoryField }) => {
  const { t } = useTranslation("medicines")
  const { to } = useArea()
  const { fullName } = useMedicineNames()
  const list = useWayBack(to("medicines"))
  const query = useQuery(medicineQuery(Number(useParams()["id"])))
  return (
    <DetailFrame
      title={t("form.editTitle")}
      subtitle={(medicine) => fullName(medicine.name, medicine)}
      back={{ to: list, label: t("form.back") }}
      query={query}
      failed={t("failed.one")}
      missing={
        <Paper>
          <EmptyList
            icon={<IconPillOff size={28} />}
            title={t("missing")}
            description={t("missingHint")}
            next={[{ words: t("form.back"), to: list }]}
          />
        </Paper>
      }
      skeleton={[280, 240]}
      renderEntity={(medicine) => (
        <Stack gap="lg">
          <Group>
            <Button
              component={Link}
              to={`${to("addMedicine")}?like=${medicine.id}`}
              variant="default"
              leftSection={<IconCopyPlus size={20} aria-hidden />}
            >
              {t("form.duplicate")}
            </Button>
          </Group>
          <MedicineForm key={medicine.id} medicine={medicine} CategoryField={CategoryField} list={list} />
        </Stack>
      )}
    />
  )
}
