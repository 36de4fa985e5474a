import type { UseFormReturnType } from "@mantine/form"
import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useId, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
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
  /** Keeps what was saved, such as in the query cache, so that the next edit starts from it. */
  readonly onSaved: (saved: Saved) => unknown
  readonly onRefused?: (error: Error) => void
  /** The form's names of fields that the API calls otherwise, such as `role_ids`. */
  readonly namesOfApi?: Readonly<Record<string, keyof Values & string>>
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

type RefusalOptions<Values> = Pick<Options<Values, unknown>, "form" | "namesOfApi">

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

/** Puts what the API refused beside its fields, in the reader's words; answers the words for what has no field here. */
const useRefusal = <Values extends object>({ form, namesOfApi = {} }: RefusalOptions<Values>) => {
  const fieldProblems = useFieldProblems()
  return (error: unknown): ReadonlyArray<string> => {
    const names = [...Object.keys(form.getValues()), ...Object.keys(namesOfApi)]
    const { byField, others } = fieldProblems(error, names)
    const here = Object.entries(byField).map(([name, words]) => [namesOfApi[name] ?? name, words])
    form.setErrors({ ...form.errors, ...Object.fromEntries(here) })
    return others
  }
}

/**
 * Sends a form: once at a time, with errors at the fields they are about and the first of them focused, and with what
 * was typed guarded until it is saved.
 */
export const useSubmit = <Values extends object, Saved>(options: Options<Values, Saved>) => {
  const { form, isChanged = false, send, onSaved, onRefused, leave } = options
  const id = useId()
  const isSending = useRef(false)
  const [wasRefused, setRefused] = useState(false)
  const [others, setOthers] = useState<ReadonlyArray<string>>([])
  const showRefusal = useRefusal(options)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (saved) => {
      form.resetDirty(form.getValues())
      unsaved.release()
      await onSaved(saved)
    },
    onError: (error) => {
      setOthers(showRefusal(error))
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
    setOthers([])
    sending.mutate(values)
  }
  const refuse = () => {
    setRefused(true)
    setOthers([])
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
    /** The messages at the fields, once the form was sent and refused. */
    problems: wasRefused || sending.isError ? Object.values(form.errors).filter(Boolean) : [],
    /** What the API refused that is no field of this form. */
    others,
    submit: (event: React.FormEvent<HTMLFormElement>) => form.onSubmit(sendOnce, refuse)(event),
  }
}

export type Submission = ReturnType<typeof useSubmit>
