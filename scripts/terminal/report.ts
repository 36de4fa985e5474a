const PATIENCE_MS = 2_000
/**
 * Without a terminal (a log file, CI) the progress line cannot be overwritten, so it is repeated at this interval in
 * milliseconds.
 */
const REPEAT_MS = 10_000

/** A duration in milliseconds as text: "3.4 s". */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Writes one line to standard output. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Ignores errors of standard output and standard error (a closed pipe, a log on a full disk): the line is lost, but
 * without a listener Node would end the process.
 */
export function surviveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
}

function showProgress(title: string, started: number): () => void {
  const line = () => `  … ${title}, ${Math.round((Date.now() - started) / 1000)} s so far`
  if (!process.stdout.isTTY) {
    const first = setTimeout(() => say(line()), PATIENCE_MS)
    const later = setInterval(() => say(line()), REPEAT_MS)
    return () => {
      clearTimeout(first)
      clearInterval(later)
    }
  }
  const timer = setInterval(() => {
    if (Date.now() - started >= PATIENCE_MS) process.stdout.write(`\r\u001B[K${line()}`)
  }, 500)
  return () => {
    clearInterval(timer)
    process.stdout.write("\r\u001B[K")
  }
}

/**
 * Runs one piece of work and reports it in one line, with a progress line if it takes more than two seconds. If the
 * work returns a string, the string ends the line.
 */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now()
  const stopProgress = showProgress(title, started)
  let result: Result
  try {
    result = await work()
  } catch (error) {
    stopProgress()
    say(`✗ ${title}`)
    throw error
  }
  stopProgress()
  const note = typeof result === "string" ? `: ${result}` : ""
  say(`✓ ${title}${note} (${seconds(Date.now() - started)})`)
  return result
}
