type Settings = {
  readonly dataDir: string
  readonly log: (line: string) => void
  readonly throwaway?: boolean
}

/** Starts the private PostgreSQL of `dataDir`; `throwaway` trades durability for speed. */
export function startPostgres(
  settings: Settings,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
