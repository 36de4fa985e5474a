import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { linkCode } from "../api/link-code.ts"
import { sellableQuery } from "../lib/shelf/sellables.ts"
import type { Sellable } from "../api/sell.ts"

/** Medicines offered at once; typing more of the name narrows them. */
const mostShown = 6
/** Milliseconds without typing before a search is sent. */
const pause = 250

const isOfRead = (error: unknown) => error instanceof ApiFailure && error.call.startsWith("GET ")

type Props = {
  readonly barcode: string
  readonly onClose: () => void
  readonly onLinked: (medicine: Sellable) => void
}

/** Gives a scanned code, which no medicine has, to one of the pharmacy's medicines. */
export const LinkCodeDialog = ({ barcode, onClose, onLinked }: Props) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const { fullName } = useMedicineNames()
  const client = useQueryClient()
  const [term, setTerm] = useState("")
  const [search] = useDebouncedValue(term.trim(), pause)
  const { data } = useQuery({ ...sellableQuery(1, search), enabled: search !== "" })
  const link = useMutation({
    mutationFn: (medicine: Sellable) => linkCode(medicine.id, barcode),
    onSuccess: (linked) => {
      void stockChanged(client)
      onLinked(linked)
    },
  })
  // The medicine is read before it is written.
  const failed = t(isOfRead(link.error) ? "link.unread" : "link.failed")
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("link.title", { code: barcode })}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Stack gap="sm">
        {link.error === null ? null : <ErrorBanner message={errorWords(link.error, failed)} />}
        <TextInput
          data-autofocus
          label={t("link.search")}
          value={term}
          maxLength={200}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        {search !== "" && data?.items.length === 0 ? <Text>{t("picker.noMatch", { search })}</Text> : null}
        {search === ""
          ? null
          : data?.items.slice(0, mostShown).map((medicine) => (
              <Group key={medicine.id} justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={600}>{fullName(medicine.name, medicine)}</Text>
                  <Text size="sm" c="dimmed">
                    {medicine.barcode === null
                      ? medicine.manufacter_name
                      : t("link.replaces", { code: medicine.barcode })}
                  </Text>
                </div>
                <Button
                  variant="light"
                  loading={link.isPending && link.variables.id === medicine.id}
                  onClick={() => link.mutate(medicine)}
                  aria-label={t("link.choose", { name: fullName(medicine.name, medicine) })}
                >
                  {t("link.button")}
                </Button>
              </Group>
            ))}
      </Stack>
    </Modal>
  )
}
