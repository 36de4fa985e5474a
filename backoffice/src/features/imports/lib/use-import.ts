import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { newIdempotencyKey } from "../../../lib/idempotency-key.ts"
import { stockChanged } from "../../../lib/invalidate.ts"
import { importFile } from "../api/imports.ts"

/** What the API takes, in megabytes. */
export const largestFile = 10

type Chosen = { readonly file: File; readonly key: string }

/** The file to import and its import; the key stays with the file, so that another try does not import it twice. */
export const useImport = () => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const run = useMutation({
    mutationFn: ({ file, key }: Chosen) => importFile(file, key, setProgress),
    onMutate: () => setProgress(0),
    onSuccess: () => {
      setChosen(null)
      void stockChanged(client)
    },
    onSettled: () => setProgress(null),
  })
  const become = (next: Chosen | null, refused?: string) => {
    setChosen(next)
    setError(refused)
    run.reset()
  }
  return {
    file: chosen?.file ?? null,
    error,
    progress,
    run,
    choose: (file: File) => become({ file, key: newIdempotencyKey() }),
    refuse: (why: string) => become(null, why),
    start: () => {
      if (chosen !== null && !run.isPending) run.mutate(chosen)
    },
  }
}
