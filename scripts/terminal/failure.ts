/**
 * A problem that the user can fix. Its message is one clear sentence, shown without a stack trace. Any other error is a
 * bug of this program.
 */
export class Failure extends Error {
  override readonly name = "Failure"
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The API has reported which setting it refuses; trying again with the same settings cannot help. */
export class RefusedSettings extends Failure {
  /** EX_CONFIG of sysexits.h: the exit code of the API in this case, and then of this command. */
  static readonly exitCode = 78

  constructor() {
    super("The API refuses these settings: see above.", RefusedSettings.exitCode)
  }
}

/** The message of an error, in one line. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error)).split("\n", 1)[0] ?? ""
}

/** The code of a failed system call (`ENOENT`); undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/** Prints why the command ends; returns its exit code. */
export function explain(error: unknown): number {
  const isExpected = error instanceof Failure
  const shown = isExpected ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\n${shown}\n`)
  return isExpected ? error.exitCode : 1
}

/** Prints why a command ends, and ends the process; for commands that have nothing to stop. */
export function exitWith(error: unknown): never {
  process.exit(explain(error))
}
