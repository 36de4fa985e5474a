import { readdirSync, readFileSync } from "node:fs"

/** Milliseconds for which threads have run so far, and for which they were ready and waited for a core. */
interface Times {
  readonly ran: number
  readonly waited: number
}

type Threads = "main thread" | "finding thread" | "photo threads"

const none: Times = { ran: 0, waited: 0 }

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    // the thread has just ended
    return ""
  }
}

/** The nice value of a thread, which tells what it does: each kind has one of its own. */
const nicenessOf = (stat: string): number => Number(stat.split(") ").at(-1)?.split(" ")[16] ?? Number.NaN)

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
  const tasks = `/proc/${pid}/task`
  for (const thread of process.platform === "linux" ? readdirSync(tasks) : []) {
    const nice = nicenessOf(read(`${tasks}/${thread}/stat`))
    const kind: Threads | undefined =
      Number(thread) === pid
        ? "main thread"
        : nice === niceness.finding
          ? "finding thread"
          : nice === niceness.photo
            ? "photo threads"
            : undefined
    if (kind === undefined) continue
    const [ran = 0, waited = 0] = read(`${tasks}/${thread}/schedstat`).split(" ").map(Number)
    const { ran: before, waited: earlier } = times[kind]
    times[kind] = { ran: before + ran / 1e6, waited: earlier + waited / 1e6 }
  }
  return times
}
