import { Button, Group, Stack } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ErrorBanner } from "../../ui/error-banner.tsx"
import { SuccessBanner } from "../../ui/success-banner.tsx"
import { LeaveDialog } from "./leave-dialog.tsx"
import type { Submission } from "./use-submit.ts"

type Props = {
  readonly submission: Submission
  /** Shown for a failed call whose answer has no message. */
  readonly failed: string
  /** Shown after a save. */
  readonly done?: string
  readonly submitLabel: string
  readonly isIncomplete?: boolean
  /** One large button over the whole width, for a page that consists only of the form. */
  readonly isWide?: boolean
  /** Where cancelling leads, or what it does. */
  readonly cancel?: string | (() => void)
  readonly children: ReactNode
  /** Shown below the buttons. */
  readonly footer?: ReactNode
}

/**
 * A form: its fields, the messages about them, the submit button, and the dialog that asks before unsaved changes are
 * lost.
 */
export const FormFrame = ({
  submission,
  failed,
  done,
  isIncomplete = false,
  isWide = false,
  ...props
}: Props) => {
  const { t } = useTranslation()
  const { unsaved } = submission
  return (
    <>
      <form id={submission.id} onSubmit={submission.submit} noValidate aria-busy={submission.isSending}>
        <Stack gap="lg">
          {props.children}
          {submission.isSaved && done !== undefined ? <SuccessBanner message={done} /> : null}
          <Problems submission={submission} failed={failed} />
          <Group justify="flex-end">
            {props.cancel === undefined ? null : <Cancel cancel={props.cancel} />}
            <Button
              type="submit"
              {...(isWide ? { size: "lg", fullWidth: true } : {})}
              loading={submission.isSending}
              disabled={isIncomplete || submission.isLeaving}
            >
              {props.submitLabel}
            </Button>
          </Group>
          {submission.isSending ? (
            <span className="visually-hidden" role="status">
              {t("saving")}
            </span>
          ) : null}
          {props.footer}
        </Stack>
      </form>
      <LeaveDialog opened={unsaved.isLeaving} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </>
  )
}

/** Why the form was not sent or was refused: how many fields have errors and the message of the first one. */
const Problems = ({ submission, failed }: Pick<Props, "submission" | "failed">) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const { problems, others, error } = submission
  if (problems.length > 0 && others.length === 0) {
    return <ErrorBanner message={t("form.check", { count: problems.length, first: String(problems[0]) })} />
  }
  if (error === null) return null
  return <ErrorBanner message={[errorWords(error, failed), ...others].join(" ")} />
}

const Cancel = ({ cancel }: { readonly cancel: string | (() => void) }) => {
  const { t } = useTranslation()
  return typeof cancel === "string" ? (
    <Button component={Link} to={cancel} variant="default">
      {t("cancel")}
    </Button>
  ) : (
    <Button variant="default" onClick={cancel}>
      {t("cancel")}
    </Button>
  )
}
