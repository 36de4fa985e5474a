import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconBarcode, IconPrinter } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { giveBarcodes, takeBarcodesBack } from "../api/medicines.ts"
import type { Chosen } from "../lib/use-chosen.ts"
import { LabelSheet } from "./label-sheet.tsx"
import classes from "./labels.module.css"
import { Label } from "./label.tsx"

/** Labels of one medicine at most. */
const mostCopies = 50
/** Labels that are shown before they are printed. */
const shown = 6

type Props = { readonly chosen: Chosen; readonly onClose: () => void }

/** Prints shelf labels of the chosen medicines, and gives bar codes to those without one. */
export const LabelsDialog = ({ chosen, onClose }: Props) => {
  const { t } = useTranslation("medicines")
  const { medicines } = chosen
  const [copies, setCopies] = useState<number | string>(1)
  const isReady = typeof copies === "number" && copies >= 1 && copies <= mostCopies
  const labels = medicines.flatMap((medicine) =>
    Array.from({ length: isReady ? copies : 1 }, (_, copy) => ({ medicine, copy })),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t("labels.title", { count: medicines.length })}
      closeButtonProps={{ "aria-label": t("labels.close") }}
    >
      <Stack>
        <OwnCodes chosen={chosen} />
        <NumberField
          label={t("labels.copies")}
          decimals={0}
          maw={200}
          value={copies}
          onChange={setCopies}
          error={isReady ? null : t("labels.copiesRule", { most: mostCopies })}
        />
        <div className={classes["preview"]} role="group" aria-label={t("labels.preview")}>
          {labels.slice(0, shown).map(({ medicine, copy }) => (
            <Label key={`${medicine.id} ${copy}`} medicine={medicine} />
          ))}
        </div>
        {labels.length > shown ? (
          <Text c="dimmed">{t("labels.more", { count: labels.length - shown })}</Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("labels.close")}
          </Button>
          <Button
            disabled={!isReady}
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => globalThis.print()}
          >
            {t("labels.print", { count: labels.length })}
          </Button>
        </Group>
      </Stack>
      <LabelSheet labels={labels} />
    </Modal>
  )
}

const OwnCodes = ({ chosen }: Pick<Props, "chosen">) => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const { fullName } = useMedicineNames()
  const lacking = chosen.medicines.filter(({ barcode }) => barcode === null)
  const undo = useMutation({
    mutationFn: takeBarcodesBack,
    onSuccess: ({ changed, refused }, items) => {
      const left = new Set(refused.map(({ id }) => id))
      const taken = new Set(items.flatMap(({ id }) => (left.has(id) ? [] : [id])))
      chosen.become((medicine) => (taken.has(medicine.id) ? { ...medicine, barcode: null } : medicine))
      notifications.show({ message: t("undone.codes", { count: changed }), color: "green" })
      const formOf = (id: number) => chosen.medicines.find((medicine) => medicine.id === id)?.form
      const names = refused
        .map(({ id, name, dosage }) => fullName(name, { dosage, form: formOf(id) }))
        .join("; ")
      if (refused.length > 0)
        notifications.show({ message: t("undone.left", { names }), color: "yellow", autoClose: false })
    },
    onError: (error) => notifications.show({ message: errorWords(error, t("undone.failed")), color: "red" }),
    onSettled: () => stockChanged(client),
  })
  const giving = useMutation({
    mutationFn: () => giveBarcodes(lacking.map(({ id }) => id)),
    onSuccess: ({ items }) => {
      const codes = new Map(items.map(({ id, barcode }) => [id, barcode]))
      chosen.become((medicine) => ({ ...medicine, barcode: codes.get(medicine.id) ?? medicine.barcode }))
      void stockChanged(client)
      const asked = new Set(lacking.map(({ id }) => id))
      const given = items.filter(({ id }) => asked.has(id))
      offerUndo(t("labels.given", { count: given.length }), () => undo.mutate(given))
    },
  })
  if (lacking.length === 0) return null
  return (
    <Alert icon={<IconBarcode aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text>{t("labels.lacking", { count: lacking.length })}</Text>
        <Button size="sm" loading={giving.isPending} onClick={() => giving.mutate()}>
          {t("labels.give")}
        </Button>
        {giving.error === null ? null : (
          <ErrorBanner message={errorWords(giving.error, t("labels.failed"))} />
        )}
      </Stack>
    </Alert>
  )
}
