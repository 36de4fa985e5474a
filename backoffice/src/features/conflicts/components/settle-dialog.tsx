import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { settle } from "../api/conflicts.ts"
import type { Conflict } from "../api/conflicts.ts"
import { bodyOf, hasLoose, nothingTyped, problemOf, waysOf } from "../lib/settlement.ts"
import type { Settlement, Typed } from "../lib/settlement.ts"
import { useSettlementUndo } from "../lib/use-settlement-undo.ts"
import { useConflictWords, useSubject } from "../lib/use-conflict-words.ts"

type Props = {
  readonly conflict: Conflict
  readonly onClose: () => void
  readonly onDone: () => void
}

/** How a conflict is settled. The dialog stays open with what was typed until the settlement has succeeded. */
export const SettleDialog = (props: Props) => {
  const { t } = useTranslation("conflicts")
  const { t: common } = useTranslation()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("settleTitle")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <SettleForm {...props} />
    </Modal>
  )
}

const SettleForm = ({ conflict, onClose, onDone }: Props) => {
  const { t } = useTranslation("conflicts")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const words = useConflictWords()
  const client = useQueryClient()
  const undo = useSettlementUndo()
  const subject = useSubject()(conflict)
  const [how, setHow] = useState<Settlement>("accept")
  const [typed, setTyped] = useState(nothingTyped)
  const [isRefused, setRefused] = useState(false)
  const sending = useMutation({
    mutationFn: () => settle(conflict.id, bodyOf(conflict, how, typed)),
    onSuccess: (settled) => {
      offerUndo(t("settledNow", { name: subject }), () => undo.mutate({ before: conflict, settled }))
      void stockChanged(client)
      onDone()
    },
  })
  const problem = problemOf(conflict, how, typed)
  const send = () => {
    setRefused(problem !== null)
    if (problem === null && !sending.isPending) sending.mutate()
  }
  return (
    <Stack>
      <Text>{words(conflict)}</Text>
      {sending.error === null ? null : (
        <ErrorBanner message={errorWords(sending.error, t("failed.settle"))} />
      )}
      <Radio.Group label={t("how")} value={how} onChange={(value) => setHow(value as Settlement)}>
        <Stack gap="xs" mt="xs">
          {waysOf(conflict).map((way) => (
            <Radio key={way} value={way} label={t(`ways.${way}.label`)} description={t(`ways.${way}.hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      {how === "accept" ? null : (
        <AmountFields
          conflict={conflict}
          how={how}
          typed={typed}
          onChange={setTyped}
          problem={isRefused ? problem : null}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button onClick={send} loading={sending.isPending}>
          {t(`ways.${how}.label`)}
        </Button>
      </Group>
    </Stack>
  )
}

type AmountProps = {
  readonly conflict: Conflict
  readonly how: Exclude<Settlement, "accept">
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
  readonly problem: ReturnType<typeof problemOf>
}

/** The packages and, where the medicine has some, the loose units that were counted or are written off. */
const AmountFields = ({ conflict, how, typed, onChange, problem }: AmountProps) => {
  const { t } = useTranslation("conflicts")
  const name = useSubject()(conflict)
  const { stock } = conflict
  return (
    <>
      <NumberField
        decimals={0}
        label={t(`ways.${how}.quantity`, { name })}
        value={typed.quantity}
        onChange={(quantity) => onChange({ ...typed, quantity })}
        error={problem === null ? undefined : t(`problems.${problem}`, { max: stock ?? 0 })}
      />
      {hasLoose(conflict) ? (
        <NumberField
          decimals={0}
          label={t(`ways.${how}.units`, { name })}
          value={typed.units}
          onChange={(units) => onChange({ ...typed, units })}
        />
      ) : null}
    </>
  )
}
