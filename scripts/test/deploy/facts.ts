import { findingFiles, manifestFiles, readContainerfile, readManifests } from "./files.ts"
import type { Environment, Manifest, Pod } from "./files.ts"

const [building = [], running = []] = readContainerfile()

/** What the instructions of this name in a stage are given. */
const given = (stage: typeof running, name: string): readonly string[] =>
  stage.filter((one) => one.name === name).map((one) => one.given)

/** What the Containerfile says about the image. */
export const image = {
  builtOn: given(building, "FROM")[0] ?? "",
  runsOn: given(running, "FROM")[0] ?? "",
  copied: given(running, "COPY"),
  environment: Object.fromEntries(
    given(running, "ENV").flatMap((line) => line.split(/\s+/).map((pair) => pair.split("=", 2))),
  ) as Environment,
  user: given(running, "USER")[0] ?? "",
  folder: given(running, "WORKDIR")[0] ?? "",
  port: Number(given(running, "EXPOSE")[0]),
  entryPoint: JSON.parse(given(running, "ENTRYPOINT")[0] ?? "[]") as readonly string[],
  command: JSON.parse(given(running, "CMD")[0] ?? "[]") as readonly string[],
}

/** The objects of the product in a cluster, without the kustomization and the example of secrets. */
export const productManifests: readonly Manifest[] = manifestFiles
  .filter((file) => !["kustomization.yaml", "secret.example.yaml"].includes(file))
  .flatMap((file) => readManifests(file))

/** Those that an installation adds for pods that find. */
export const findingManifests: readonly Manifest[] = findingFiles
  .filter((file) => file !== "kustomization.yaml")
  .flatMap((file) => readManifests("finding", file))

/** All objects of the cluster. */
export const manifests: readonly Manifest[] = [...productManifests, ...findingManifests]

/** The object of this kind and name. @throws Error when there is none */
export function manifest(kind: string, name: string): Manifest {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)
  return found
}

/** The pods of all objects that make some, by the name of their label. */
export const pods: Readonly<Record<string, Pod>> = Object.fromEntries(
  manifests
    .map(({ spec }) => spec?.jobTemplate?.spec.template ?? spec?.template)
    .filter((pod: Pod | undefined) => pod !== undefined)
    .map((pod: Pod) => [pod.metadata.labels["app.kubernetes.io/name"], pod]),
)

/** The only container of a pod. @throws Error when it has another number of them */
export function containerOf(name: string): Pod["spec"]["containers"][number] {
  const [container, ...others] = pods[name]?.spec.containers ?? []
  if (!container || others.length > 0) throw new Error(`The pod ${name} has not one container.`)
  return container
}
