import { startWait } from "./wait.ts"

/** Milliseconds after which a site counts as out of reach. */
const patience = 10_000

/**
 * Resolves when the address of another site answers anything at all, and rejects when it does not in 10 s. What it
 * answers cannot be read here, and nothing of the person is sent.
 */
export const reach = async (url: string, signal: AbortSignal): Promise<void> => {
  const wait = startWait(signal, patience)
  try {
    await fetch(url, { mode: "no-cors", credentials: "omit", cache: "no-store", signal: wait.signal })
  } finally {
    wait.end()
  }
}
