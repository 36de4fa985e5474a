import {
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { beginSecondFactor, confirmSecondFactor, securityQuery } from "../api/security.ts"

type Props = { readonly role: SessionRole; readonly opened: boolean; readonly onClose: () => void }

/** Switches the second step on: password, then the app and its first code, then the recovery codes. */
export const TurnOnDialog = ({ role, opened, onClose }: Props) => {
  const { t } = useTranslation("security")
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<ReadonlyArray<string>>()
  const close = () => {
    onClose()
    setSecret(undefined)
    setCodes(undefined)
    if (codes !== undefined) void client.invalidateQueries({ queryKey: securityQuery(role).queryKey })
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(codes === undefined ? "second.title" : "second.codesTitle")}
      // The recovery codes are shown once, so they disappear only by the button that says they were kept.
      closeOnClickOutside={codes === undefined}
      closeOnEscape={codes === undefined}
      withCloseButton={codes === undefined}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : secret !== undefined ? (
        <AppStep role={role} secret={secret} onDone={setCodes} />
      ) : (
        <PasswordStep role={role} onDone={setSecret} />
      )}
    </Modal>
  )
}

type Secret = Awaited<ReturnType<typeof beginSecondFactor>>
type StepProps<Result> = { readonly role: SessionRole; readonly onDone: (result: Result) => void }

const PasswordStep = ({ role, onDone }: StepProps<Secret>) => {
  const { t } = useTranslation("security")
  const { t: common } = useTranslation()
  const [password, setPassword] = useState("")
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginSecondFactor(role, password.trim()),
    onSuccess: onDone,
  })
  return (
    <Step onSubmit={mutate} error={error} isPending={isPending} isIncomplete={password.trim() === ""}>
      <Text>{t("second.explain")}</Text>
      <PasswordInput
        label={t("password.current")}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": common("showPassword") }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Step>
  )
}

const AppStep = ({
  role,
  secret,
  onDone,
}: StepProps<ReadonlyArray<string>> & { readonly secret: Secret }) => {
  const { t } = useTranslation("security")
  const [code, setCode] = useState("")
  const { path, size } = qrPath(secret.uri)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmSecondFactor(role, code.trim()),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: () => setCode(""),
  })
  return (
    <Step onSubmit={mutate} error={error} isPending={isPending} isIncomplete={code.trim() === ""}>
      <Text>{t("second.scan")}</Text>
      <svg
        role="img"
        aria-label={t("second.qr")}
        viewBox={`0 0 ${size} ${size}`}
        // Dark on white in both colour schemes, because scanners expect that.
        style={{ width: 220, alignSelf: "center", background: "#fff", borderRadius: 8 }}
      >
        <path d={path} fill="#023237" shapeRendering="crispEdges" />
      </svg>
      <div>
        <Text fw={600}>{t("second.key")}</Text>
        <Code style={{ overflowWrap: "anywhere" }}>{secret.secret}</Code>
      </div>
      <TextInput
        label={t("second.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </Step>
  )
}

type FrameProps = {
  readonly onSubmit: () => void
  readonly error: Error | null
  readonly isPending: boolean
  readonly isIncomplete: boolean
  readonly children: React.ReactNode
}

const Step = ({ onSubmit, error, isPending, isIncomplete, children }: FrameProps) => {
  const { t } = useTranslation("security")
  const errorWords = useErrorWords()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !isIncomplete) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error === null ? null : <ErrorBanner message={errorWords(error, t("failed.save"))} />}
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={isIncomplete}>
            {t("second.next")}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const RecoveryCodes = ({
  codes,
  onKept,
}: {
  readonly codes: ReadonlyArray<string>
  readonly onKept: () => void
}) => {
  const { t } = useTranslation("security")
  return (
    <Stack>
      <Text>{t("second.codes")}</Text>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "second.copied" : "second.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onKept}>{t("second.done")}</Button>
      </Group>
    </Stack>
  )
}
