import type { UseFormReturnType } from "@mantine/form"
import { focusFirstError } from "@rokthnam/shared/web/browser/focus-first-error"
import { useFieldProblems } from "@rokthnam/shared/web/errors/field-problems"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useId, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { useUnsaved } from "./use-unsaved.ts"

type Leave = {
  readonly to: string
  /** Milliseconds for which the page still shows the success message. */
  readonly after: number
}

type Options<Values, Saved> = {
  readonly form: UseFormReturnType<Values>
  /** Whether something outside the form's values was changed, such as a photo. */
  readonly isChanged?: boolean
  readonly send: (values: Values) => Promise<Saved>
  /** Stores the saved entity, for example in the query cache, so that the next edit starts from it. */
  readonly onSaved: (saved: Saved) => unknown
  readonly onRefused?: (error: Error) => void
  /** Maps the API's field names to the form's where they differ, such as `role_ids`. */
  readonly namesOfApi?: Readonly<Record<string, keyof Values & string>>
  /** Where to go after a save; without it the page stays open. */
  readonly leave?: Leave
}

type RefusalOptions<Values> = Pick<Options<Values, unknown>, "form" | "namesOfApi">

const useLeaving = (isSaved: boolean, leave: Leave | undefined) => {
  const navigate = useNavigate()
  const to = leave?.to
  const after = leave?.after ?? 0
  useEffect(() => {
    if (!isSaved || to === undefined) return undefined
    // Replaces the history entry, so that Back does not return to the form of a saved entity.
    const go = () => void navigate(to, { replace: true })
    const timer = setTimeout(go, after)
    return () => clearTimeout(timer)
  }, [isSaved, to, after, navigate])
}

/**
 * Shows the refusals of the API at their fields, translated. Returns the messages for problems that belong to no field
 * of the form.
 */
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
 * Submits a form: only one request at a time, with errors at their fields and the first one focused. Unsaved changes
 * are guarded until they are saved.
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
    /** Whether the form is saved and the page is about to change. */
    isLeaving,
    error: sending.error,
    /** The messages at the fields, once the form was sent or refused. */
    problems: wasRefused || sending.isError ? Object.values(form.errors).filter(Boolean) : [],
    /** The API's messages for problems that belong to no field of this form. */
    others,
    submit: (event: React.FormEvent<HTMLFormElement>) => form.onSubmit(sendOnce, refuse)(event),
  }
}

export type Submission = ReturnType<typeof useSubmit>
