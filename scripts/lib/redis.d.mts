export interface RedisServer {
  readonly url: string
  readonly port: number
  readonly password: string
  readonly pid: number
  /** Settles when the server ends, for whatever reason. */
  readonly exited: Promise<object>
  readonly stop: () => Promise<void>
}

export interface RedisOptions {
  readonly dataDir: string
  readonly log?: (line: string) => void
  readonly port?: number
  readonly password?: string
}

export function startRedis(options: RedisOptions): Promise<RedisServer | null>
