import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { stockChanged } from "../../../lib/invalidate.ts"
import { importFile } from "../api/imports.ts"

/** The largest file that the API accepts, in megabytes. */
export const largestFile = 10

/** The state of the import page: the chosen file and the running import. */
export const useImport = () => {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const run = useMutation({
    mutationFn: (chosen: File) => importFile(chosen, setProgress),
    onMutate: () => setProgress(0),
    onSuccess: () => {
      setFile(null)
      void stockChanged(client)
    },
    onSettled: () => setProgress(null),
  })
  const become = (next: File | null, refused?: string) => {
    setFile(next)
    setError(refused)
    run.reset()
  }
  return {
    file,
    error,
    progress,
    run,
    choose: (chosen: File) => become(chosen),
    refuse: (why: string) => become(null, why),
    start: () => {
      if (file !== null && !run.isPending) run.mutate(file)
    },
  }
}
