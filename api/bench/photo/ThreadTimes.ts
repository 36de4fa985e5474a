import { threadsOf } from "../../../scripts/measuring/process-tree.ts"

/** Milliseconds for which threads have run so far, and for which they were ready and waited for a core. */
interface Times {
  readonly ran: number
  readonly waited: number
}

type Threads = "main thread" | "finding thread" | "photo threads"

const none: Times = { ran: 0, waited: 0 }

/** The times of the threads of a product's process, from Linux's scheduler; nothing elsewhere. */
export const threadTimes = (
  pid: number,
  niceness: { readonly finding: number; readonly photo: number },
): Readonly<Record<Threads, Times>> => {
  const times: Record<Threads, Times> = {
    "main thread": none,
    "finding thread": none,
    "photo threads": none,
  }
  for (const { id, nice, ran, waited } of threadsOf(pid)) {
    // the nice value tells what a thread does: each kind has one of its own
    const kind: Threads | undefined =
      id === pid
        ? "main thread"
        : nice === niceness.finding
          ? "finding thread"
          : nice === niceness.photo
            ? "photo threads"
            : undefined
    if (kind === undefined) continue
    const { ran: before, waited: earlier } = times[kind]
    times[kind] = { ran: before + ran, waited: earlier + waited }
  }
  return times
}
