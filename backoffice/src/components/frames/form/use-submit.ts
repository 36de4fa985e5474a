import type { UseFormReturnType } from "@mantine/form"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useId, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { ApiFailure } from "../../../lib/api-failure.ts"
import { fieldErrorsOf } from "../../../lib/use-failure-text.ts"
import { useUnsaved } from "./use-unsaved.ts"

type Leave = {
  readonly to: string
  /** Milliseconds for which the page still shows what was done. */
  readonly after: number
}

type Options<Values, Saved> = {
  readonly form: UseFormReturnType<Values>
  /** Whether something beside the form's own values was changed, such as a photo. */
  readonly isChanged?: boolean
  readonly send: (values: Values) => Promise<Saved>
  /** The form's names of fields that the API calls otherwise. */
  readonly namesOfApi?: Readonly<Record<string, string>>
  /** Keeps what was saved, such as in the query cache, so that the next edit starts from it. */
  readonly onSaved: (saved: Saved) => unknown
  readonly onRefused?: (error: Error) => void
  /** Where to go after a save; without it the page stays. */
  readonly leave?: Leave
}

/** Leads to the first field that was refused: on a phone it may be far above the button. */
const focusFirstError = (formId: string): void => {
  // The fields are marked with the next drawing.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid="true"]`)?.focus(),
  )
}

/** What the API says of fields that the form shows, under the form's names. */
const errorsOf = (error: unknown, fields: ReadonlyArray<string>, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error, [...fields, ...Object.keys(names)])).map(([field, message]) => [
      names[field] ?? field,
      message,
    ]),
  )

/** Whether the API refused more than the form can show at its fields. */
const saysMore = (error: unknown, shown: object): boolean =>
  error instanceof ApiFailure && error.errors.length > Object.keys(shown).length

const useLeaving = (isSaved: boolean, leave: Leave | undefined) => {
  const navigate = useNavigate()
  const to = leave?.to
  const after = leave?.after ?? 0
  useEffect(() => {
    if (!isSaved || to === undefined) return undefined
    // Back does not lead to the form of what is saved.
    const go = () => void navigate(to, { replace: true })
    const timer = setTimeout(go, after)
    return () => clearTimeout(timer)
  }, [isSaved, to, after, navigate])
}

/**
 * Sends a form: once at a time, with errors at the fields they are about and the first of them focused, and with what
 * was typed guarded until it is saved.
 */
export const useSubmit = <Values extends object, Saved>(options: Options<Values, Saved>) => {
  const { form, isChanged = false, send, namesOfApi = {}, onSaved, onRefused, leave } = options
  const id = useId()
  const isSending = useRef(false)
  const [wasRefused, setRefused] = useState(false)
  const [isMore, setMore] = useState(false)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (saved) => {
      form.resetDirty(form.getValues())
      unsaved.release()
      await onSaved(saved)
    },
    onError: (error) => {
      const errors = errorsOf(error, Object.keys(form.getValues()), namesOfApi)
      setMore(saysMore(error, errors))
      form.setErrors({ ...form.errors, ...errors })
      onRefused?.(error)
      focusFirstError(id)
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const isLeaving = sending.isSuccess && leave !== undefined
  const unsaved = useUnsaved((form.isDirty() || isChanged) && !isLeaving)
  useLeaving(sending.isSuccess, leave)
  const sendOnce = (values: Values) => {
    if (isSending.current) return
    isSending.current = true
    setRefused(false)
    setMore(false)
    sending.mutate(values)
  }
  const refuse = () => {
    setRefused(true)
    focusFirstError(id)
  }
  return {
    id,
    unsaved,
    isSending: sending.isPending,
    isSaved: sending.isSuccess,
    /** Saved, and on the way to another page. */
    isLeaving,
    error: sending.error,
    /** Whether `error` says more than what stands at the fields. */
    isMore,
    /** The messages at the fields, once the form was sent and refused. */
    problems: wasRefused || sending.isError ? Object.values(form.errors).filter(Boolean) : [],
    submit: (event: React.FormEvent<HTMLFormElement>) => form.onSubmit(sendOnce, refuse)(event),
  }
}

export type Submission = ReturnType<typeof useSubmit>
