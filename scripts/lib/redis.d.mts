type Settings = { readonly dataDir: string; readonly log: (line: string) => void }

/** Starts a private Redis; null when the machine has no redis-server. */
export function startRedis(
  settings: Settings,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> } | null>
