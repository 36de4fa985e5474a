/**
 * Something the person at the terminal can put right. Its message is one clear sentence,
 * shown alone and without a stack; anything else that is thrown is a bug of ours.
 */
export class Failure extends Error {
  override readonly name = "Failure"
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The API has said which setting it refuses: trying again with the same settings cannot help. */
export class RefusedSettings extends Failure {
  /** EX_CONFIG of sysexits.h, which the API ends with in this case and which is passed on. */
  static readonly exitCode = 78

  constructor() {
    super("The API refuses these settings: see above.", RefusedSettings.exitCode)
  }
}

/** What was thrown, in one line. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error)).split("\n", 1)[0] ?? ""
}

/** The code of a failed system call (`ENOENT`), undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/** Shows why the command ends; answers the exit code for it. */
export function explain(error: unknown): number {
  const isExpected = error instanceof Failure
  const shown = isExpected ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\n${shown}\n`)
  return isExpected ? error.exitCode : 1
}

/** For commands with nothing to stop: shows why they end, and ends them. */
export function exitWith(error: unknown): never {
  process.exit(explain(error))
}
