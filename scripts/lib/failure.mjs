/**
 * Something the person at the terminal can put right. Its message is one clear sentence,
 * shown alone and without a stack; anything else that is thrown is a bug of ours.
 */
export class Failure extends Error {
  name = "Failure"
}

/** Shows why the command ends and ends it with a non-zero code. */
export function exitWith(error) {
  process.stderr.write(error instanceof Failure ? `\n${error.message}\n` : `\n${error?.stack ?? error}\n`)
  process.exit(1)
}
