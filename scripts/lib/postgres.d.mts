export interface PostgresServer {
  /** A superuser's address of the database `rokthnam`, for the package `pg`. */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Settles when the server ends, for whatever reason. */
  readonly exited: Promise<object>
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  readonly dataDir?: string
  readonly log?: (line: string) => void
  readonly throwaway?: boolean
  readonly port?: number
}

export function startPostgres(options?: PostgresOptions): Promise<PostgresServer>
