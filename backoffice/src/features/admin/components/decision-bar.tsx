import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconArrowBackUp, IconCheck, IconX } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { Registration } from "../api/pharmacies.ts"
import type { Decided, Decisions } from "../lib/use-decisions.ts"
import type { useLicenseSeen } from "../lib/use-license.ts"
import { RejectDialog } from "./reject-dialog.tsx"

type Props = {
  readonly registration: Registration
  readonly license: ReturnType<typeof useLicenseSeen>
  readonly decide: Decisions["decide"]
}

const reopeningOf = (registration: Registration) =>
  ({ kind: "reopen", pharmacy: registration, reason: registration.rejection_reason ?? "" }) as const

/** What can be decided now. A registration is approved only after its licence was looked at. */
export const DecisionBar = ({ registration, license, decide }: Props) => {
  const { t } = useTranslation("admin")
  const errorWords = useErrorWords()
  const [rejecting, setRejecting] = useState<Decided | null>(null)
  const { status } = registration
  const busy = decide.isPending ? decide.variables.kind : null
  const others = (kind: "approve" | "reject" | "reopen") => busy !== null && busy !== kind
  return (
    <Paper p="md">
      <Stack gap="sm">
        {license.error === null ? null : (
          <ErrorBanner message={errorWords(license.error, t("failed.seen"))} onRetry={license.retry} />
        )}
        {status === "APPROVED" || license.isSeen ? null : <Text c="dimmed">{t("pending.lookFirst")}</Text>}
        <Group gap="sm">
          {status === "REJECTED" ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              loading={busy === "reopen"}
              disabled={others("reopen")}
              onClick={() => decide.mutate(reopeningOf(registration))}
            >
              {t("review.reopen")}
            </Button>
          ) : (
            <Button
              color="red"
              variant="light"
              leftSection={<IconX size={20} aria-hidden />}
              loading={busy === "reject"}
              disabled={others("reject")}
              onClick={() => setRejecting(registration)}
            >
              {t("pending.reject")}
            </Button>
          )}
          {status === "APPROVED" ? null : (
            <Button
              leftSection={<IconCheck size={20} aria-hidden />}
              loading={busy === "approve"}
              disabled={!license.isSeen || others("approve")}
              onClick={() => decide.mutate({ kind: "approve", pharmacy: registration })}
            >
              {t("pending.approve")}
            </Button>
          )}
        </Group>
      </Stack>
      <RejectDialog
        pharmacy={rejecting}
        onClose={() => setRejecting(null)}
        onReject={(pharmacy, reason) => decide.mutateAsync({ kind: "reject", pharmacy, reason, was: status })}
      />
    </Paper>
  )
}
