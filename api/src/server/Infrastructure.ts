import { Layer } from "effect"
import { FileStoreLive } from "../FileStore.ts"
import { Cache } from "../platform/Cache.ts"
import { LoginThrottle } from "../accounts/Identity/LoginThrottle.ts"
import { Receiving } from "../http/Receiving.ts"
import { Uploads } from "../http/Uploads.ts"
import { Passwords } from "../accounts/Identity/Passwords.ts"
import { Tokens } from "../accounts/Identity/Tokens.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { Redis } from "../Redis.ts"
import { SqlLive } from "../Sql.ts"
import { Draining } from "./Draining.ts"

const onRedis = Layer.mergeAll(
  Cache.Default,
  RateLimits.Default,
  LoginThrottle.Default.pipe(Layer.provide(RateLimits.Default)),
)

/**
 * The connections to other servers, and the services that all capabilities share. `main` (or a test) provides them
 * once.
 */
export const InfrastructureLive = Layer.mergeAll(
  onRedis,
  Tokens.Default,
  Passwords.Default,
  Uploads.Default,
  FileStoreLive,
  Draining.Default,
).pipe(Layer.provideMerge(Layer.mergeAll(Receiving.Default, Redis.Default)), Layer.provideMerge(SqlLive))
