/**
 * Something the person at the terminal can put right. Its message is one clear sentence,
 * shown alone and without a stack; anything else that is thrown is a bug of ours.
 */
export class Failure extends Error {
  name = "Failure"
  exitCode = 1
}

/** Shows why the command ends; answers the exit code for it. */
export function explain(error) {
  process.stderr.write(error instanceof Failure ? `\n${error.message}\n` : `\n${error?.stack ?? error}\n`)
  return error instanceof Failure ? error.exitCode : 1
}

/** For commands with nothing to stop: shows why they end, and ends them. */
export function exitWith(error) {
  process.exit(explain(error))
}
