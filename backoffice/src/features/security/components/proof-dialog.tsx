import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { PersonalData, Proof } from "../api/personal-data.ts"

type Props = {
  readonly title: string
  readonly text?: string
  readonly confirm: string
  readonly isDanger?: boolean
  readonly asks: PersonalData["proof"]
  readonly opened: boolean
  readonly onClose: () => void
  readonly send: (proof: Proof) => Promise<unknown>
}

/** Asks for the password, and for a code where the second step is on, before it sends a call. */
export const ProofDialog = (props: Props) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <ProofForm {...props} />
    </Modal>
  )
}

// Its state ends with the dialog, so that no password stays in the page.
const ProofForm = ({ text, confirm, isDanger = false, asks, onClose, send }: Props) => {
  const { t } = useTranslation("personal")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const [password, setPassword] = useState("")
  const [code, setCode] = useState("")
  const asksCode = asks.includes("code")
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send({ current_password: password.trim(), ...(asksCode ? { code: code.trim() } : {}) }),
    onSuccess: onClose,
    // A code works once, so that the next try needs another one.
    onError: () => setCode(""),
  })
  const isIncomplete = password.trim() === "" || (asksCode && code.trim() === "")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !isIncomplete) mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {text === undefined ? null : <Text>{text}</Text>}
        {error === null ? null : <ErrorBanner message={errorWords(error, t("failed"))} />}
        <PasswordInput
          label={t("proof.password")}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": common("showPassword") }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {asksCode ? (
          <TextInput
            label={t("proof.code")}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={isIncomplete}
            {...(isDanger ? { color: "red" } : {})}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
