import { randomBytes } from "node:crypto"
import { readDeployed, readManifests, readSettingsFile } from "./files.ts"
import type { Container, Environment, Manifest } from "./files.ts"

/** Values that are no random secret. */
const values: Environment = {
  PUBLIC_URL: "https://rokthnam.test",
  ADMIN_EMAIL: "admin@rokthnam.test",
  CONTACT_EMAIL: "help@rokthnam.test",
  ADMIN_PASSWORD: "a pharmacy in Kampot",
  TELEGRAM_BOT_TOKEN: "4815162342:AAH-a-token-of-no-bot",
  TELEGRAM_BOT_USERNAME: "rokthnam_bot",
  DATABASE_URL: "postgresql://rokthnam@pooler.test:6432/rokthnam",
  DATABASE_DIRECT_URL: "postgresql://rokthnam@database.test:5432/rokthnam",
  DATABASE_READ_URL: "postgresql://rokthnam@standby.test:5432/rokthnam",
  REDIS_URL: "redis://cache.test:6379",
}

/** Settings as an operator fills them in: what is given stays, secrets are made as deploy/.env.example says. */
function fillIn(given: Environment): Environment {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value || values[name] || randomBytes(32).toString("hex"),
    ]),
  )
}

/** The settings of the compose file. */
export const composeSettings = fillIn(readSettingsFile(readDeployed(".env.example")))

const stores: readonly Manifest[] = [
  ...readManifests("settings.yaml"),
  ...readManifests("finding", "finding.yaml"),
  ...readManifests("secret.example.yaml"),
]

/** A ConfigMap or a Secret with every value filled in. @throws Error when there is none of this name */
function valuesOf(kind: "ConfigMap" | "Secret", name: string): Environment {
  const store = stores.find((one) => one.kind === kind && one.metadata.name === name)
  if (!store) throw new Error(`There is no ${kind} ${name}.`)
  return fillIn(store.data ?? store.stringData ?? {})
}

/** The environment that a container gets from its manifest, beside that of the image. */
export function environmentOf({ env = [], envFrom = [] }: Container): Environment {
  const whole = envFrom.flatMap(({ configMapRef, secretRef }) => [
    ...(configMapRef ? Object.entries(valuesOf("ConfigMap", configMapRef.name)) : []),
    ...(secretRef ? Object.entries(valuesOf("Secret", secretRef.name)) : []),
  ])
  const single = env.map(({ name, valueFrom: { secretKeyRef: from } }) => {
    const value = valuesOf("Secret", from.name)[from.key]
    if (value === undefined) throw new Error(`The Secret ${from.name} has no ${from.key}.`)
    return [name, value] as const
  })
  return Object.fromEntries([...whole, ...single])
}
