/** Settings for a laptop with two cores and an SSD; everything else has PostgreSQL's default. */
export const serverSettings = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_connections: "200",
  random_page_cost: "1.1",
  // The queries take milliseconds; compiling one to machine code takes longer.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // "terse" omits the detail lines, which quote rows, so that no personal data is logged.
  log_error_verbosity: "terse",
}

/** Faster settings that give up the guarantees for data after a crash. */
const THROWAWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "4GB" }

/** Counts the statements, for benchmarks. */
const COUNTED = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "top" }

interface ServerOptions {
  readonly cluster: string
  readonly port: number
  readonly throwaway: boolean
  readonly countsStatements?: boolean | undefined
}

interface ClusterOptions {
  readonly cluster: string
  readonly user: string
  readonly passwordFile: string
  readonly throwaway: boolean
}

/** The server's command line: it listens only on loopback TCP, and clients need a password. */
export function postgresArguments(options: ServerOptions): readonly string[] {
  const { cluster, port, throwaway, countsStatements = false } = options
  const settings = {
    ...serverSettings,
    ...(throwaway ? THROWAWAY : {}),
    ...(countsStatements ? COUNTED : {}),
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
  }
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])]
}

/**
 * The cluster uses PostgreSQL's built-in C.UTF-8, which covers the letters of every script including Khmer and behaves
 * the same on every machine.
 */
export function initdbArguments(options: ClusterOptions): readonly string[] {
  const { cluster, user, passwordFile, throwaway } = options
  // macOS has no C.UTF-8; the system part of the locale only needs to be UTF-8.
  const systemLocale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"
  return [
    `--pgdata=${cluster}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--lc-collate=${systemLocale}`,
    `--lc-ctype=${systemLocale}`,
    "--lc-messages=C",
    "--lc-monetary=C",
    "--lc-numeric=C",
    "--lc-time=C",
    ...(throwaway ? ["--no-sync"] : []),
  ]
}
