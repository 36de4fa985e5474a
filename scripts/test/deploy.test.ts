import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { endGrace } from "../../api/src/cluster/Workers.ts"
import { readAsApi } from "../../api/test/support/ReadSettings.ts"
import { finishTime } from "../../bot/src/telegram/hand.ts"
import { imagePrograms } from "../build/image.ts"
import { inProject } from "../project.ts"
import { haproxy } from "../servers/haproxy.ts"
import { serverSettings } from "../servers/postgres/settings.ts"
import { containerOf, image, manifest, manifests, pods, productManifests } from "./deploy/facts.ts"
import {
  manifestFiles,
  readCompose,
  readDeployed,
  readManifests,
  readSettingsFile,
  variablesOf,
} from "./deploy/files.ts"
import type { ComposeService, Environment } from "./deploy/files.ts"
import { composeSettings, environmentOf } from "./deploy/filled.ts"
import { readAsBot } from "./deploy/settings.ts"
import { shapeProblems } from "./deploy/shapes.ts"

const { version, devDependencies } = JSON.parse(readFileSync(inProject("package.json"), "utf8"))
const compose = readCompose(composeSettings)
const services = Object.entries(compose.services)
const balancer = readDeployed("haproxy.cfg")

/** The service of this name. @throws Error when there is none */
function service(name: string): ComposeService {
  const found = compose.services[name]
  if (!found) throw new Error(`There is no service ${name}.`)
  return found
}
const seconds = (text = ""): number => Number(/^(\d+)s$/.exec(text)?.[1])
const pathOf = (url: string): string => /http:\/\/127\.0\.0\.1:\d+(\/\w+)/.exec(url)?.[1] ?? ""

/** What is wrong with the form of the API's Deployment after a change of its text. */
const problemsOfChanged = (from: string, to: string): string =>
  shapeProblems([JSON.parse(JSON.stringify(manifest("Deployment", "api")).replace(from, to))])

/** Containers of the product and their environments, as both ways of running it give them. */
const environments: ReadonlyArray<readonly [name: string, runs: string | undefined, given: Environment]> = [
  ...services
    .filter(([, { image: name }]) => name.startsWith("rokthnam:"))
    .map(([name, { command, environment = {} }]) => [`service ${name}`, command?.[0], environment] as const),
  ...Object.keys(pods).map((name) => {
    const container = containerOf(name)
    return [`pod ${name}`, container.args[0], environmentOf(container)] as const
  }),
]

describe("every setting", () => {
  test("of a container is one that its program reads, and the program starts with them", async () => {
    expect(environments).toHaveLength(10)
    for (const [name, runs, given] of environments) {
      const whole = { ...image.environment, ...given }
      const isBot = runs === "bot/dist/main.js"
      const { asked, refused } = isBot ? readAsBot(whole) : await readAsApi(whole)
      // The migration needs the database's address alone, with which the API would not start.
      const isMigration = runs?.endsWith("MigrateDatabase.js") === true
      expect(isMigration ? undefined : refused, name).toBe(undefined)
      for (const setting of Object.keys(given)) expect([...asked], name).toContain(setting)
    }
  })

  test("of the image is one that the API reads", async () => {
    const { asked } = await readAsApi(image.environment)
    for (const setting of Object.keys(image.environment)) expect([...asked]).toContain(setting)
  })

  test("may be left empty where the examples say so", async () => {
    const example = readSettingsFile(readDeployed(".env.example"))
    const optional = [
      "CONTACT_EMAIL",
      "TELEGRAM_BOT_TOKEN",
      "TELEGRAM_BOT_USERNAME",
      "TELEGRAM_WEBHOOK_SECRET",
    ]
    for (const name of optional) expect(example[name], name).toBe("")
    const empty = Object.fromEntries(optional.map((name) => [name, ""]))
    const { environment = {} } = readCompose({ ...composeSettings, ...empty }).services["api-a"] ?? {}
    expect((await readAsApi({ ...image.environment, ...environment })).refused).toBe(undefined)
    const addresses = { DATABASE_DIRECT_URL: "", DATABASE_READ_URL: "" }
    const inCluster = { ...image.environment, ...environmentOf(containerOf("api")), ...empty, ...addresses }
    expect((await readAsApi(inCluster)).refused).toBe(undefined)
  })

  test("that is missing or weak is noticed: the checks above can fail", async () => {
    const given = { ...image.environment, ...service("api-a").environment }
    expect((await readAsApi({ ...given, JWT_SECRET: "change-me" })).refused).toContain("JWT_SECRET must have")
    expect((await readAsApi(given)).asked.has("DATABASE_URI")).toBe(false)
    expect(readAsBot({}).refused).toContain("TELEGRAM_BOT_TOKEN must be set")
    expect(() => readCompose({ ...composeSettings, JWT_SECRET: "" })).toThrow("JWT_SECRET must be set")
  })

  test("of the compose file has its line in the example, which holds no secret", () => {
    const example = readSettingsFile(readDeployed(".env.example"))
    expect([...variablesOf(readDeployed("compose.yaml")), "COMPOSE_PROFILES"].toSorted()).toEqual(
      Object.keys(example).toSorted(),
    )
    const filled = Object.entries(example).filter(([, value]) => value !== "")
    expect(filled).toEqual([
      ["PUBLISH", "127.0.0.1:8080"],
      ["TRUST_PROXY", "1"],
      ["VERSION", version],
    ])
    for (const { stringData = {} } of readManifests("secret.example.yaml"))
      expect(Object.values(stringData).join("")).toBe("")
  })
})

describe("the image", () => {
  test("is the same everywhere, of this release, and runs on the Node that the project pins", () => {
    for (const [name, runs] of environments) expect(imagePrograms, name).toContain(runs ?? image.command[0])
    for (const name of Object.keys(pods)) expect(containerOf(name).image, name).toBe("rokthnam")
    const [{ images, resources }] = readManifests("kustomization.yaml") as unknown as readonly [
      { images: readonly unknown[]; resources: readonly string[] },
    ]
    expect(images).toEqual([{ name: "rokthnam", newName: expect.any(String), newTag: version }])
    expect(resources.toSorted()).toEqual(
      manifestFiles.filter((file) => !/^(?:kustomization|secret\.example)\.yaml$/.test(file)),
    )
    expect(manifest("Job", `migrate-${version.replaceAll(".", "-")}`).spec.template).toBe(pods["migrate"])
    expect(service("api-a").image).toBe(`rokthnam:${version}`)
    const [major, minor] = devDependencies.node.split(".")
    expect(image.builtOn).toBe(`docker.io/library/node:${major}.${minor}-bookworm-slim AS build`)
  })

  test("is run by a user without rights, who writes only into the folder of data and /tmp", () => {
    const [user = "", group = ""] = image.user.split(":")
    expect(image.copied).toContain(
      `--from=build --chown=${image.user} /build/data ${image.environment["DATA_DIR"]}`,
    )
    for (const [name, { spec }] of Object.entries(pods)) {
      expect(spec.securityContext, name).toMatchObject({
        runAsNonRoot: true,
        runAsUser: Number(user),
        runAsGroup: Number(group),
        seccompProfile: { type: "RuntimeDefault" },
      })
      expect(spec.automountServiceAccountToken, name).toBe(false)
      const { securityContext, volumeMounts = [] } = containerOf(name)
      expect(securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      })
      const folders = volumeMounts.map(({ mountPath }) => mountPath)
      for (const folder of folders) expect([image.environment["DATA_DIR"], "/tmp"], name).toContain(folder)
      expect(spec.volumes?.map((volume) => volume.name) ?? [], name).toEqual(
        volumeMounts.map((mount) => mount.name),
      )
    }
    for (const name of ["api-a", "api-b", "backup"])
      expect(service(name).volumes?.[0]?.split(":")[1], name).toBe(image.environment["DATA_DIR"])
  })
})

test("the database has the settings with which npm start runs it, of which one keeps rows out of its log", () => {
  const [program, ...options] = service("database").command ?? []
  expect(program).toBe("postgres")
  expect(options.filter((_, place) => place % 2 === 0)).toEqual(Object.keys(serverSettings).map(() => "-c"))
  expect(
    Object.fromEntries(options.filter((_, place) => place % 2 === 1).map((one) => one.split("="))),
  ).toEqual(serverSettings)
  expect(serverSettings.log_error_verbosity).toBe("terse")
})

test("every service is confined, bounded and started again", () => {
  for (const [name, one] of services) {
    const { read_only, cap_drop, security_opt, tmpfs, mem_limit, pids_limit } = one
    expect({ read_only, cap_drop, security_opt }, name).toEqual({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    })
    expect(tmpfs, name).toContain("/tmp")
    expect(mem_limit, name).toMatch(/^\d+[mg]$/)
    expect(pids_limit, name).toBeLessThanOrEqual(1024)
    const isOnce = one.profiles?.includes("commands") === true || name === "migrate"
    expect(one.restart, name).toBe(name === "migrate" ? "on-failure:3" : isOnce ? "no" : "unless-stopped")
    expect(one.healthcheck?.test[0], name).toBe(isOnce || name === "bot" ? undefined : "CMD")
    const needs = Object.entries(one.depends_on ?? {}).map(([needed, { condition }]) => ({
      needed,
      condition,
    }))
    const healthy = needs.filter(({ condition }) => condition === "service_healthy")
    for (const { needed } of healthy) expect(service(needed).healthcheck, needed).toBeDefined()
    const completed = needs.filter(({ condition }) => condition === "service_completed_successfully")
    for (const { needed } of completed) expect(needed).toBe("migrate")
    for (const network of one.networks ?? []) expect(Object.keys(compose.networks), name).toContain(network)
    for (const { source } of one.configs ?? []) {
      const config = compose.configs[source]
      // A config without a file is written into the container, which compose refuses where its root is for reading only.
      expect(existsSync(inProject("deploy", config?.file ?? "-")), name).toBe(true)
    }
    for (const volume of one.volumes ?? [])
      expect(Object.keys(compose.volumes), name).toContain(volume.split(":")[0])
  }
  expect(service("database").networks).toEqual(["inside"])
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(["balancer"])
  for (const name of Object.keys(pods)) {
    const { limits, requests } = containerOf(name).resources
    expect(limits.memory, name).toMatch(/^\d+Mi$/)
    expect(requests, name).toBeDefined()
  }
})

describe("a replica", () => {
  const { startupProbe, livenessProbe, readinessProbe, ports = [] } = containerOf("api")

  test("is reached at one port, and asked at the same paths by all that ask", () => {
    const port = Number(image.environment["PORT"])
    expect(image.port).toBe(port)
    expect(ports).toContainEqual({ name: "http", containerPort: port })
    expect(ports).toContainEqual({
      name: "metrics",
      containerPort: Number(environmentOf(containerOf("api"))["METRICS_PORT"]),
    })
    const replicas = [...balancer.matchAll(/^ {2}server \w+ (\S+):(\d+)$/gm)].map(([, ...at]) => at)
    const both = [
      ["api-a", String(port)],
      ["api-b", String(port)],
    ]
    // by those that are ready, and by all when none is
    expect(replicas).toEqual([...both, ...both])
    const [, listening] = /^ {2}bind :(\d+)$/m.exec(balancer) ?? []
    expect(service("balancer").ports).toEqual([`127.0.0.1:8080:${listening}`])
    expect(service("bot").environment?.["API_URL"]).toBe(`http://balancer:${listening}`)
    expect(manifest("Service", "api").spec.ports).toEqual([{ name: "http", port, targetPort: "http" }])
    expect(environmentOf(containerOf("bot"))["API_URL"]).toBe(`http://api:${port}`)
    const [rule] = manifest("Ingress", "rokthnam").spec.rules
    expect(rule.http.paths[0].backend.service).toEqual({ name: "api", port: { name: "http" } })

    for (const probe of [startupProbe, livenessProbe])
      expect(probe?.httpGet).toEqual({ path: "/healthz", port: "http" })
    expect(readinessProbe?.httpGet).toEqual({ path: "/readyz", port: "http" })
    expect(/option httpchk GET (\S+)/.exec(balancer)?.[1]).toBe("/readyz")
    expect(pathOf(service("api-a").healthcheck?.test.join(" ") ?? "")).toBe("/readyz")
    expect(pathOf(service("balancer").healthcheck?.test.join(" ") ?? "")).toBe("/healthz")
  })

  test("serves until all who ask have noticed its end, and is not killed before it has ended", () => {
    // Room for the look of another machine at its clock, and for the last log lines.
    const room = 2
    const ending = endGrace / 1000 + room
    const inCompose = Number(service("api-a").environment?.["DRAIN_SECONDS"])
    const every = Number(/ inter (\d+)ms /.exec(balancer)?.[1]) / 1000
    const wait = Number(/timeout check (\d+)s/.exec(balancer)?.[1])
    expect(inCompose).toBeGreaterThan(every + wait)
    for (const name of ["api-a", "api-b"])
      expect(seconds(service(name).stop_grace_period), name).toBeGreaterThan(inCompose + ending)

    const inCluster = Number(environmentOf(containerOf("api"))["DRAIN_SECONDS"])
    const { periodSeconds = 0, timeoutSeconds = 0, failureThreshold = 0 } = readinessProbe ?? {}
    expect(inCluster).toBeGreaterThan((periodSeconds + timeoutSeconds) * failureThreshold)
    expect(pods["api"]?.spec.terminationGracePeriodSeconds).toBeGreaterThan(inCluster + ending)

    const botEnds = finishTime / 1000 + room
    expect(seconds(service("bot").stop_grace_period)).toBeGreaterThan(botEnds)
    expect(pods["bot"]?.spec.terminationGracePeriodSeconds).toBeGreaterThan(botEnds)
  })

  test("is never the last one that an upgrade or a drained machine takes", () => {
    for (const name of ["api", "bot"]) {
      expect(manifest("Deployment", name).spec.strategy.rollingUpdate).toEqual({
        maxSurge: 1,
        maxUnavailable: 0,
      })
      // A pod that is not ready serves nobody, and must not keep a machine from being drained.
      expect(manifest("PodDisruptionBudget", name).spec).toMatchObject({
        maxUnavailable: 1,
        unhealthyPodEvictionPolicy: "AlwaysAllow",
      })
    }
    const { minReplicas, maxReplicas, scaleTargetRef } = manifest("HorizontalPodAutoscaler", "api").spec
    expect(minReplicas).toBeGreaterThan(1)
    expect(manifest("Deployment", "bot").spec.replicas).toBeGreaterThan(1)
    expect(manifest(scaleTargetRef.kind, scaleTargetRef.name).spec.replicas).toBe(undefined)

    // PostgreSQL allows 100 connections, of which it keeps 3 for its administrator; thirteen more of each pod (README.md).
    const each = Number(environmentOf(containerOf("api"))["DATABASE_CONNECTIONS"]) + 13
    expect((maxReplicas + 1) * each + 4).toBeLessThanOrEqual(97)
  })
})

describe("the manifests", () => {
  test("select pods that there are, and come first where an upgrade needs them first", () => {
    const names = Object.keys(pods)
    expect(names.toSorted()).toEqual(["api", "backup", "bot", "finding", "migrate"])
    const selected = manifests.flatMap(({ kind, spec }) => {
      const selector = kind === "Service" ? spec.selector : (spec?.selector ?? spec?.podSelector)?.matchLabels
      return selector?.["app.kubernetes.io/name"] ?? []
    })
    expect(selected.length).toBeGreaterThan(6)
    for (const label of selected) expect(names).toContain(label)
    const first = manifests.filter(({ metadata }) => metadata.labels?.["rokthnam/step"] === "first")
    expect(first.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      `Job migrate-${version.replaceAll(".", "-")}`,
      "Namespace rokthnam",
      "NetworkPolicy nobody",
      "NetworkPolicy api",
      "ConfigMap api",
      "ConfigMap bot",
    ])
  })

  test("have the form that the cluster's API knows, in every field", () => {
    expect(shapeProblems([...manifests, ...readManifests("secret.example.yaml")])).toBe("")
    // The same check finds a field with a slip, a number that is a text, and a field that is missing.
    expect(problemsOfChanged('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"')).toContain(
      "readOnlyRootFileSystem",
    )
    expect(
      problemsOfChanged('"terminationGracePeriodSeconds":45', '"terminationGracePeriodSeconds":"45"'),
    ).toContain("'string'")
    expect(problemsOfChanged('"selector"', '"selectors"')).not.toBe("")
  })

  const canBuild = spawnSync("kubectl", ["version", "--client"]).status === 0
  test.skipIf(!canBuild)(`are what kustomize can build${canBuild ? "" : " (skipped: no kubectl)"}`, () => {
    const { status, stdout } = spawnSync("kubectl", ["kustomize", inProject("deploy", "kubernetes")], {
      encoding: "utf8",
    })
    expect(status).toBe(0)
    expect(stdout.match(/^kind: /gm)).toHaveLength(productManifests.length)
    // All but those that find, which an installation adds (deploy-roles.test.ts).
    expect(stdout.match(new RegExp(`image: \\S+/rokthnam:${version}$`, "gm"))).toHaveLength(
      Object.keys(pods).length - 1,
    )
  })

  test.skipIf(haproxy === undefined)(
    `have a load balancer that takes its configuration${haproxy === undefined ? " (skipped: no haproxy)" : ""}`,
    () => {
      const check = spawnSync(haproxy ?? "", ["-c", "-f", inProject("deploy", "haproxy.cfg")], {
        encoding: "utf8",
      })
      expect(check.stderr).not.toMatch(/\[ALERT\]/)
      expect(check.status).toBe(0)
    },
  )
})
