/** Where a server listens. */
type RedisAddress = { readonly host: string; readonly port: number }

/** Who uses the servers, and whether the connections are encrypted. */
export type RedisAccess = {
  readonly username: string | undefined
  readonly password: string | undefined
  readonly tls: boolean
}

type OneServer = { readonly kind: "server"; readonly url: string }
/** Some nodes of a cluster. They name the others. */
type SomeNodes = { readonly kind: "cluster"; readonly access: RedisAccess }
/** The Sentinels that know which server is the master. */
type Sentinels = {
  readonly kind: "sentinel"
  readonly access: RedisAccess
  /** The name under which they watch the servers. */
  readonly name: string
  readonly database: number
  /** Their own password. `access` has that of the servers. */
  readonly sentinelPassword: string | undefined
}

/** Redis as `REDIS_URL` names it, with the addresses that are in it. */
export type RedisServers = (OneServer | SomeNodes | Sentinels) & {
  readonly addresses: ReadonlyArray<RedisAddress>
}

/** The scheme, the kind, user and password, the addresses, the path, and the query. */
const form = /^(rediss?)(?:\+(cluster|sentinel))?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/

/** A name, an IPv4 address or an IPv6 address in brackets, and a port. */
const addressForm = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i

/** The ports of Redis and of Sentinel where an address names none. */
const usualPorts = { server: 6379, cluster: 6379, sentinel: 26_379 }

/** The addresses only find the servers, which then name each other. A longer list is a mistake. */
const mostAddresses = 100

// No sentence repeats what was given: it may hold a password.
const refused = {
  form: "REDIS_URL must be redis://host:port for one server, redis+cluster://host:port,host:port for a cluster, or redis+sentinel://host:port,host:port/name for servers that Sentinels watch; with rediss for TLS.",
  several:
    "REDIS_URL names several servers: write redis+cluster:// for a cluster, or redis+sentinel:// for Sentinels.",
  addresses: `REDIS_URL must name each server once as host:port, with commas and no spaces between them, at most ${mostAddresses}.`,
  access: "REDIS_URL must have user and password percent-encoded, as user:password@ before the addresses.",
  cluster: "REDIS_URL of a cluster must end after the addresses: a cluster has one database and no options.",
  name: "REDIS_URL of Sentinels must end with the name under which they watch the servers, as in redis+sentinel://host:port,host:port/name.",
  database: "REDIS_URL of Sentinels may have the number of a database after the name, as in /name/1.",
  query: "REDIS_URL of Sentinels may have one option, ?sentinel_password=…, percent-encoded.",
}

const addressOf = (text: string, usualPort: number): ReadonlyArray<RedisAddress> => {
  const [, inBrackets, plain, given] = addressForm.exec(text) ?? []
  const host = inBrackets ?? plain
  const port = Number(given ?? usualPort)
  return host === undefined || port < 1 || port > 65_535 ? [] : [{ host, port }]
}

/** The addresses of a list; undefined where one cannot be used. */
const addressesOf = (list: string, usualPort: number): ReadonlyArray<RedisAddress> | undefined => {
  const texts = list.split(",")
  const addresses = texts.flatMap((text) => addressOf(text, usualPort))
  const different = new Set(addresses.map(({ host, port }) => `${host} ${port}`)).size
  return different === texts.length && different <= mostAddresses ? addresses : undefined
}

/** A percent-encoded text; undefined where there is none, null where it is not encoded. */
const decoded = (text: string | undefined): string | undefined | null => {
  if (text?.includes("@")) return null
  try {
    return text === undefined || text === "" ? undefined : decodeURIComponent(text)
  } catch {
    return null
  }
}

const accessOf = (scheme: string | undefined, given: string | undefined): RedisAccess | undefined => {
  const colon = given?.indexOf(":") ?? -1
  const username = decoded(colon < 0 ? given : given?.slice(0, colon))
  const password = decoded(colon < 0 ? undefined : given?.slice(colon + 1))
  return username === null || password === null ? undefined : { username, password, tls: scheme === "rediss" }
}

/** What the path and the query of Sentinels say, or the sentence that refuses it. */
const watchedBy = (path: string | undefined, query: string | undefined) => {
  const [name = "", database = "0", ...rest] = path?.split("/") ?? []
  // The names that Sentinel itself takes.
  if (!/^[\w.-]+$/.test(name)) return refused.name
  if (!/^\d{1,5}$/.test(database) || rest.length > 0) return refused.database
  const [, option] = /^sentinel_password=([^&]+)$/.exec(query ?? "") ?? []
  const sentinelPassword = decoded(option)
  if (sentinelPassword === null || (query !== undefined && option === undefined)) return refused.query
  return { name, database: Number(database), sentinelPassword }
}

/** Reads `REDIS_URL`. A text is the sentence that says why it cannot be used. */
export const redisServersOf = (url: string): RedisServers | string => {
  const [, scheme, kind = "server", user, list = "", path, query] = form.exec(url) ?? []
  if (scheme === undefined || (kind !== "server" && list === "")) return refused.form
  if (kind !== "cluster" && kind !== "sentinel") {
    if (list.includes(",")) return refused.several
    // Without a host the client takes this machine.
    const addresses = addressesOf(list === "" ? "127.0.0.1" : list, usualPorts.server)
    return addresses === undefined ? refused.addresses : { kind: "server", url, addresses }
  }
  const addresses = addressesOf(list, usualPorts[kind])
  if (addresses === undefined) return refused.addresses
  const access = accessOf(scheme, user)
  if (access === undefined) return refused.access
  if (kind === "cluster") return path || query !== undefined ? refused.cluster : { kind, addresses, access }
  const watched = watchedBy(path, query)
  return typeof watched === "string" ? watched : { kind, addresses, access, ...watched }
}
