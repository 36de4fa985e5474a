const PATIENCE_MS = 2_000
/** Where nobody watches a line change (a log file, CI), it is repeated now and then instead. */
const REPEAT_MS = 10_000

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

export function say(line = "") {
  process.stdout.write(`${line}\n`)
}

function showProgress(title, started) {
  const line = () => `  … ${title}, ${Math.round((Date.now() - started) / 1000)} s so far`
  if (!process.stdout.isTTY) {
    const first = setTimeout(() => say(line()), PATIENCE_MS)
    const later = setInterval(() => say(line()), REPEAT_MS)
    return () => (clearTimeout(first), clearInterval(later))
  }
  const timer = setInterval(() => {
    if (Date.now() - started >= PATIENCE_MS) process.stdout.write(`\r\u001B[K${line()}`)
  }, 500)
  return () => (clearInterval(timer), process.stdout.write("\r\u001B[K"))
}

/**
 * Does one piece of work and says so in one line, with a progress line for what takes over two seconds.
 * The work may answer a string, which then ends the line.
 */
export async function step(title, work) {
  const started = Date.now()
  const stopProgress = showProgress(title, started)
  let result
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
