import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { stockChanged } from "../../../lib/invalidate.ts"
import { importFile, previewQuery, progressQuery, stopImport } from "../api/imports.ts"
import type { ImportOptions } from "../api/imports.ts"
import { rememberColumns, rememberedColumns } from "./remembered-columns.ts"

/** The largest file that the API accepts, in megabytes. */
export const largestFile = 10

type Chosen = { readonly file: File; readonly turn: number }

const firstOptions: ImportOptions = { mode: "add", stock: "keep", columns: null }
const noFile = new File([], "")

/** What an import of the chosen file would do, with the columns that were remembered. */
const usePreview = (chosen: Chosen | null, isIdle: boolean) => {
  const [options, setOptions] = useState(firstOptions)
  const query = useQuery({
    ...previewQuery(chosen?.file ?? noFile, chosen?.turn ?? 0, options),
    enabled: chosen !== null && isIdle,
  })
  const data = chosen === null ? undefined : query.data
  const remembered =
    data === undefined || options.columns !== null || query.isPlaceholderData ? null : rememberedColumns(data)
  if (remembered !== null) setOptions({ ...options, columns: remembered })
  return {
    options,
    change: (changes: Partial<ImportOptions>) => setOptions({ ...options, ...changes }),
    reset: () => setOptions({ ...options, columns: null }),
    data,
    error: query.error,
    isLooking: query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** The running import: the part of the file that was sent, the rows that are done, and a way to stop. */
const useRun = (onDone: () => void) => {
  const client = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const leaving = useRef<AbortController>(null)
  const run = useMutation({
    mutationFn: ({ file, options }: { readonly file: File; readonly options: ImportOptions }) => {
      leaving.current = new AbortController()
      return importFile(file, options, {
        onKey: setKey,
        onProgress: setSent,
        signal: leaving.current.signal,
      })
    },
    onMutate: () => setSent(0),
    onSuccess: onDone,
    onSettled: () => {
      setSent(null)
      setKey(null)
      void stockChanged(client)
    },
  })
  const isSent = sent === 1
  const rows = useQuery({ ...progressQuery(isSent ? key : null) }).data
  const stop = useMutation({
    mutationFn: async () => {
      // Nothing is written before the whole file has arrived.
      if (!isSent || key === null) leaving.current?.abort()
      else await stopImport(key)
    },
  })
  const wasLeft = run.error?.name === "AbortError"
  return { run, error: wasLeft ? null : run.error, sent: isSent ? null : sent, rows, stop }
}

/** The state of the import page: the chosen file, what an import of it would do, and the running import. */
export const useImport = () => {
  const turn = useRef(0)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const { run, ...running } = useRun(() => setChosen(null))
  const preview = usePreview(chosen, !run.isPending)
  const become = (file: File | null, refused?: string) => {
    turn.current += 1
    setChosen(file === null ? null : { file, turn: turn.current })
    preview.reset()
    setRefusal(refused)
    run.reset()
  }
  const isReady = chosen !== null && preview.data?.missing.length === 0 && !preview.isLooking
  return {
    file: chosen?.file ?? null,
    refusal,
    preview,
    running,
    isRunning: run.isPending,
    isReady,
    result: run.data,
    choose: (file: File) => become(file),
    refuse: (why: string) => become(null, why),
    start: () => {
      if (chosen === null || preview.data === undefined || !isReady || run.isPending) return
      rememberColumns(preview.data)
      const columns = preview.data.columns.map(({ column }) => column ?? ("" as const))
      run.mutate({ file: chosen.file, options: { ...preview.options, columns } })
    },
  }
}

export type Import = ReturnType<typeof useImport>
