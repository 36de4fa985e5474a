import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { describe, expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { endGrace } from "../../api/src/cluster/Workers.ts"
import { isOfFinding } from "../../api/src/server/Roles.ts"
import { contractCalls, filled } from "../../api/test/Contract/Calls.ts"
import { readAsApi } from "../../api/test/support/ReadSettings.ts"
import { inProject } from "../project.ts"
import { containerOf, findingManifests, image, manifest, pods, productManifests } from "./deploy/facts.ts"
import { findingFiles, readDeployed, readManifests } from "./deploy/files.ts"
import type { Manifest } from "./deploy/files.ts"
import { environmentOf } from "./deploy/filled.ts"
import { temporaryFolder } from "./support.ts"

const { version } = JSON.parse(readFileSync(inProject("package.json"), "utf8"))

/** What the component for pods that find says. */
interface Component {
  readonly kind: string
  readonly resources: readonly string[]
  readonly images: readonly unknown[]
  readonly patches: ReadonlyArray<{ readonly target: { kind: string; name: string }; readonly patch: string }>
}
const [component] = readManifests("finding", "kustomization.yaml") as unknown as readonly [Component]
const [product] = readManifests("kustomization.yaml") as unknown as readonly [{ images: readonly unknown[] }]

/** What the component adds to an object of the product. */
const additions = (kind: string, name: string): ReadonlyArray<{ path: string; value: unknown }> =>
  component.patches
    .filter(({ target }) => target.kind === kind && target.name === name)
    .flatMap(({ patch }) => parse(patch))

interface Route {
  readonly path: string
  readonly pathType: string
  readonly backend: { readonly service: { readonly name: string; readonly port: { readonly name: string } } }
}
const routes: readonly Route[] = [
  ...manifest("Ingress", "rokthnam").spec.rules[0].http.paths,
  ...additions("Ingress", "rokthnam").map(({ value }) => value),
]

/** The Service that an ingress sends a path to: the longest prefix of whole names decides. */
const sentTo = (path: string): string | undefined =>
  routes
    .filter((route) => route.path === "/" || path === route.path || path.startsWith(`${route.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.backend.service.name

/** Every call of the contract, and some paths of pages. */
const paths: readonly string[] = [
  "/",
  "/healthz",
  "/users",
  "/users/searched",
  "/assets/a.js",
  ...contractCalls().map(({ path }) => filled(path)),
]

describe("pods that find", () => {
  const finding = containerOf("finding")
  const { startupProbe, readinessProbe, livenessProbe } = finding

  test("get exactly the calls that they answer", () => {
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter(isOfFinding)).toHaveLength(4)
    for (const path of paths) expect(sentTo(path), path).toBe(isOfFinding(path) ? "finding" : "api")
    for (const { pathType, backend } of routes) {
      expect(pathType).toBe("Prefix")
      expect(manifest("Service", backend.service.name).spec.ports[0].name).toBe(backend.service.port.name)
    }
    // Who has a load balancer of the compose file writes the same paths there.
    const [, written = ""] =
      /use_backend finding if \{ path_beg ([^}]+) \}/.exec(readDeployed("README.md")) ?? []
    const prefixes = written.trim().split(" ")
    for (const path of paths)
      expect(
        prefixes.some((prefix) => path.startsWith(prefix)),
        path,
      ).toBe(isOfFinding(path))
  })

  test("find, and the others do not: the settings say so, and each starts with them", async () => {
    expect(environmentOf(finding)["API_ROLES"]).toBe("finding")
    expect(additions("ConfigMap", "api")).toEqual([{ op: "add", path: "/data/API_ROLES", value: "counter" }])
    const others = { ...environmentOf(containerOf("api")), API_ROLES: "counter" }
    for (const given of [environmentOf(finding), others]) {
      const { asked, refused } = await readAsApi({ ...image.environment, ...given })
      expect(refused).toBe(undefined)
      expect([...asked]).toContain("API_ROLES")
    }
    expect((await readAsApi({ ...image.environment, ...others, API_ROLES: "find" })).refused).toContain(
      "API_ROLES",
    )
    // No Service has every call, so the bot calls where people call.
    expect(additions("ConfigMap", "bot").map(({ path }) => path)).toEqual(["/data/API_URL"])
    expect(additions("ConfigMap", "bot")[0]?.value).toBe(
      `https://${manifest("Ingress", "rokthnam").spec.rules[0].host}`,
    )
  })

  test("are pods of the API in everything but their name, settings, memory and number", () => {
    const plain = (container: typeof finding) =>
      JSON.stringify({ ...container, envFrom: [], resources: {} }).replaceAll("finding", "api")
    expect(plain(finding)).toBe(plain(containerOf("api")))
    for (const kind of ["Service", "PodDisruptionBudget"])
      expect(JSON.stringify(manifest(kind, "finding").spec).replaceAll("finding", "api")).toBe(
        JSON.stringify(manifest(kind, "api").spec),
      )
    const { spec } = pods["finding"] ?? {}
    expect(spec?.terminationGracePeriodSeconds).toBe(pods["api"]?.spec.terminationGracePeriodSeconds)
    expect(manifest("Deployment", "finding").spec.strategy).toEqual(
      manifest("Deployment", "api").spec.strategy,
    )
    const memory = (of: typeof finding) => Number.parseInt(of.resources.limits.memory, 10)
    expect(finding.resources.limits.memory).toMatch(/Mi$/)
    expect(memory(finding)).toBeGreaterThan(memory(containerOf("api")))
  })

  test("are asked as the others, drained before they end, never all gone, and watched", () => {
    for (const probe of [startupProbe, livenessProbe])
      expect(probe?.httpGet).toEqual({ path: "/healthz", port: "http" })
    expect(readinessProbe?.httpGet).toEqual({ path: "/readyz", port: "http" })
    const drain = Number(environmentOf(finding)["DRAIN_SECONDS"])
    const { periodSeconds = 0, timeoutSeconds = 0, failureThreshold = 0 } = readinessProbe ?? {}
    expect(drain).toBeGreaterThan((periodSeconds + timeoutSeconds) * failureThreshold)
    expect(pods["finding"]?.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + endGrace / 1000 + 2)
    const scaled = manifest("HorizontalPodAutoscaler", "finding").spec
    expect(scaled.scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name: "finding" })
    expect(scaled.minReplicas).toBeGreaterThan(1)
    expect(manifest("PodDisruptionBudget", "finding").spec.maxUnavailable).toBe(1)
    expect(finding.ports).toContainEqual({
      name: "metrics",
      containerPort: Number(environmentOf(finding)["METRICS_PORT"]),
    })
    const callers = manifest("NetworkPolicy", "finding-callers").spec
    expect(callers.podSelector.matchLabels).toEqual({ "app.kubernetes.io/name": "finding" })
    expect(callers.ingress.map(({ ports }: { ports: unknown }) => ports)).toEqual([
      [{ port: "http" }],
      [{ port: "metrics" }],
    ])
    const [others, own] = ["api", "finding"].map((name) => manifest("NetworkPolicy", name).spec.egress)
    expect(own).toEqual(others)
  })

  test("fit with the others into the connections of a PostgreSQL that allows 200", () => {
    const most = ["api", "finding"].map((name) => {
      const each = Number(environmentOf(containerOf(name))["DATABASE_CONNECTIONS"]) + 13
      return (manifest("HorizontalPodAutoscaler", name).spec.maxReplicas + 1) * each
    })
    // Three are kept for the administrator, four are for migration, backup and bot.
    expect(most.reduce((sum, one) => sum + one, 4)).toBeLessThanOrEqual(197)
    expect(readDeployed("README.md")).toContain("max_connections=200")
  })

  test("are a component of this release, whose objects come and go with one label", () => {
    expect(component.kind).toBe("Component")
    expect(component.images).toEqual(product.images)
    expect(component.resources.toSorted()).toEqual(
      findingFiles.filter((file) => file !== "kustomization.yaml"),
    )
    for (const { kind, metadata } of findingManifests)
      expect(metadata.labels?.["app.kubernetes.io/name"], kind).toBe("finding")
  })

  const canBuild = spawnSync("kubectl", ["version", "--client"]).status === 0
  test.skipIf(!canBuild)(`are what kustomize can build${canBuild ? "" : " (skipped: no kubectl)"}`, () => {
    const folder = temporaryFolder()
    const there = (...path: readonly string[]) => relative(folder, inProject("deploy", "kubernetes", ...path))
    writeFileSync(
      join(folder, "kustomization.yaml"),
      `resources: ["${there()}"]\ncomponents: ["${there("finding")}"]\n`,
    )
    const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" })
    expect(status, stderr).toBe(0)
    const built: readonly Manifest[] = parseAllDocuments(stdout).map((document) => document.toJS())
    expect(built).toHaveLength(productManifests.length + findingManifests.length)
    expect(stdout.match(new RegExp(`image: \\S+/rokthnam:${version}$`, "gm"))).toHaveLength(
      Object.keys(pods).length,
    )
    const one = (kind: string, name: string) =>
      built.find((object) => object.kind === kind && object.metadata.name === name)
    expect(one("ConfigMap", "api")?.data?.["API_ROLES"]).toBe("counter")
    expect(one("ConfigMap", "finding")?.data?.["API_ROLES"]).toBe("finding")
    expect(one("Ingress", "rokthnam")?.spec.rules[0].http.paths).toEqual(routes)
    expect(stdout.match(/^ {2}namespace: rokthnam$/gm)).toHaveLength(built.length - 1)
  })
})
