import { readdirSync, readFileSync } from "node:fs"
import { parse, parseAllDocuments } from "yaml"
import { inProject } from "../../project.ts"

/** Values of environment variables by name. */
export type Environment = Readonly<Record<string, string>>

/** The text of a file of the folder `deploy`. */
export function readDeployed(...path: readonly string[]): string {
  return readFileSync(inProject("deploy", ...path), "utf8")
}

/** The lines `NAME=value` of a file of settings. */
export function readSettingsFile(text: string): Environment {
  return Object.fromEntries(
    text
      .split("\n")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  )
}

/** What is looked at of a service of the compose file. */
export interface ComposeService {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Environment
  readonly profiles?: readonly string[]
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly restart?: string
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly stop_grace_period?: string
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
  readonly configs?: ReadonlyArray<{ readonly source: string; readonly target: string }>
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, unknown>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly configs: Readonly<Record<string, { readonly file?: string; readonly content?: string }>>
}

/** `${NAME}`, `${NAME:-otherwise}`, and `${NAME:?}`, which is required. */
const variable = /\$\{(\w+)(?:(:-)([^}]*)|(:\?)[^}]*)?\}/g

/** The names of the variables that a text asks for. */
export function variablesOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(variable)].map(([, name = ""]) => name))].toSorted()
}

/**
 * The compose file with the variables of an environment, put in as Compose does: after it has read the file, so that they are texts.
 *
 * @throws Error when a required one is missing or empty
 */
export function readCompose(given: Environment): Compose {
  const filled = (text: string): string =>
    text.replaceAll(
      variable,
      (
        _,
        name: string,
        hasDefault: string | undefined,
        otherwise: string,
        isRequired: string | undefined,
      ) => {
        if (isRequired !== undefined && !given[name]) throw new Error(`${name} must be set.`)
        return given[name] || (hasDefault === undefined ? "" : otherwise)
      },
    )
  const reviver = (_: unknown, value: unknown): unknown => (typeof value === "string" ? filled(value) : value)
  return parse(readDeployed("compose.yaml"), reviver, { merge: true })
}

/** A container of a pod. */
export interface Container {
  readonly name: string
  readonly image: string
  readonly args: readonly string[]
  readonly env?: ReadonlyArray<{
    readonly name: string
    readonly valueFrom: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
  }>
  readonly envFrom?: ReadonlyArray<{
    readonly configMapRef?: { readonly name: string }
    readonly secretRef?: { readonly name: string }
  }>
  readonly ports?: ReadonlyArray<{ readonly name: string; readonly containerPort: number }>
  readonly securityContext: unknown
  readonly resources: { readonly requests: unknown; readonly limits: { readonly memory: string } }
  readonly volumeMounts?: ReadonlyArray<{ readonly name: string; readonly mountPath: string }>
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
  readonly periodSeconds: number
  readonly timeoutSeconds: number
  readonly failureThreshold: number
}

/** A pod, and what it is labelled with. */
export interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly terminationGracePeriodSeconds?: number
    readonly automountServiceAccountToken: boolean
    readonly securityContext: Readonly<Record<string, unknown>>
    readonly containers: readonly Container[]
    readonly volumes?: ReadonlyArray<{ readonly name: string }>
  }
}

/** An object of the cluster; what stands in `spec` depends on its kind. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has its own form
  readonly spec: any
  readonly data?: Environment
  readonly stringData?: Environment
}

/** The names of the manifests' files in a folder. */
const filesIn = (...folder: readonly string[]): readonly string[] =>
  readdirSync(inProject("deploy", "kubernetes", ...folder))
    .filter((file) => file.endsWith(".yaml"))
    .toSorted()

/** The names of the manifests' files: those of the product, and those of pods that find, which an installation may add. */
export const manifestFiles: readonly string[] = filesIn()
export const findingFiles: readonly string[] = filesIn("finding")

/** The objects of a file of manifests, in a folder of them. @throws Error when it is no YAML */
export function readManifests(...file: readonly string[]): readonly Manifest[] {
  return parseAllDocuments(readDeployed("kubernetes", ...file)).map((document) => {
    for (const error of document.errors) throw error
    return document.toJS()
  })
}

/** An instruction of the Containerfile: its name in capitals and what follows. */
interface Instruction {
  readonly name: string
  readonly given: string
}

/** The instructions of each stage of the Containerfile. */
export function readContainerfile(): ReadonlyArray<readonly Instruction[]> {
  const lines = readDeployed("Containerfile")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [name = "", given = ""] = line.split(/\s+(.*)/s)
    if (name === "FROM") stages.push([])
    stages.at(-1)?.push({ name, given })
  }
  return stages
}
