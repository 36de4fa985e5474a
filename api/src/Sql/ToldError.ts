import { SqlError } from "@effect/sql"

/** A database error as plain data that one thread can send to another. */
export interface ToldError {
  readonly message: string
  /** The code of PostgreSQL or of the driver, which decides the status of the answer. */
  readonly code: string | undefined
  readonly reason: string
}

/** A database error as plain data; undefined for every other error. */
export const tellError = (error: unknown): ToldError | undefined => {
  if (!(error instanceof SqlError.SqlError)) return undefined
  const { cause, message } = error
  const code =
    typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
      ? cause.code
      : undefined
  return { message, code, reason: cause instanceof Error ? cause.message : String(cause) }
}

/** The database error that another thread told. */
export const errorTold = ({ message, code, reason }: ToldError): SqlError.SqlError =>
  new SqlError.SqlError({ message, cause: { code, message: reason } })
