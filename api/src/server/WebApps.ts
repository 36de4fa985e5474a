import { HttpServerResponse } from "@effect/platform"
import type { HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { basename, extname, join, relative } from "node:path"
import { AppConfig } from "../Config.ts"
import { apiFolder } from "../platform/Programs.ts"
import { customerPolicy, officePolicy, withInlineScripts, workerPolicy } from "./Headers.ts"
import { escaped, pageHtml } from "./PageHtml.ts"
import type { Subject, Words } from "./PageHtml.ts"
import { isOfficePath, isPage } from "./Pages.ts"

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".txt": "text/plain; charset=utf-8",
}

type Variant = "br" | "gzip" | "identity"
type Asset = { readonly bodies: Map<Variant, Uint8Array>; readonly headers: Record<string, string> }
type Shell = { readonly body: string; readonly policy: string }

/** The scripts of the service workers, whose policy governs what they may fetch. */
const workers: ReadonlySet<string> = new Set(["counter-worker.js", "customer-worker.js"])

const filesBelow = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile())
    : []

const readAsset = (path: string, immutable: boolean): Asset => {
  const plain = readFileSync(path)
  const bodies = new Map<Variant, Uint8Array>([["identity", plain]])
  if (existsSync(`${path}.br`)) bodies.set("br", readFileSync(`${path}.br`))
  if (existsSync(`${path}.gz`)) bodies.set("gzip", readFileSync(`${path}.gz`))
  return {
    bodies,
    headers: {
      "content-type": contentTypes[extname(path)] ?? "application/octet-stream",
      "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ...(workers.has(basename(path)) ? { "content-security-policy": workerPolicy } : {}),
      etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
      vary: "Accept-Encoding",
    },
  }
}

/** A build's files by URL path, read once: they are few, small and already compressed. */
const readAssets = (folder: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>()
  for (const path of filesBelow(folder)) {
    if (/\.(?:br|gz|html)$/.test(path) || path.includes("/.vite/")) continue
    const url = `/${relative(folder, path).replaceAll("\\", "/")}`
    assets.set(url, readAsset(path, url.startsWith("/assets/")))
  }
  return assets
}

const dist = (app: string) => join(apiFolder, "..", app, "dist")

const meta = (name: string, content: string | undefined): string =>
  content === undefined ? "" : `<meta name="${name}" content="${escaped(content)}">`

/** The words of the customer pages, which the build takes from the app's texts; undefined before the build. */
const readWords = (): Words | undefined => {
  const path = join(dist("miniapp"), ".vite", "page-words.json")
  // The file is the build's own.
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Words) : undefined
}

const choose = (asset: Asset, accepted: string): Variant => {
  const encodings = new Set(accepted.split(",").map((part) => part.split(";")[0]?.trim()))
  return encodings.has("br") && asset.bodies.has("br")
    ? "br"
    : encodings.has("gzip") && asset.bodies.has("gzip")
      ? "gzip"
      : "identity"
}

/**
 * Both web apps as built. Hashed assets are cached for ever, HTML never; for unknown pages the HTML is sent with
 * status 404.
 */
export class WebApps extends Effect.Service<WebApps>()("WebApps", {
  effect: Effect.gen(function* () {
    const config = yield* AppConfig
    const assets = new Map([...readAssets(dist("backoffice")), ...readAssets(dist("miniapp"))])
    const tags = `${meta("telegram-bot", config.telegramBotUsername)}${meta("help-url", config.helpUrl)}${meta("map-tiles-url", config.mapTilesUrl)}${meta("contact-email", config.contactEmail)}${meta("public-url", config.publicUrl)}`
    const shell = (app: string, policy: string): Shell | undefined => {
      const path = join(dist(app), "index.html")
      if (!existsSync(path)) return undefined
      const built = readFileSync(path, "utf8")
      return { body: built.replace("</head>", `${tags}</head>`), policy: withInlineScripts(policy, built) }
    }
    const customer = shell("miniapp", customerPolicy(config))
    const words = readWords()
    const office = shell("backoffice", officePolicy(config))
    const built = customer !== undefined && office !== undefined
    if (!built) yield* Effect.logWarning("The web apps are not built: pages answer 503. Run npm run build.")

    /** Whether there is a file of a build at the path. */
    const has = (path: string): boolean => assets.has(path)

    /**
     * A file of a build, in the best encoding that the client accepts; undefined when there is no file at the path.
     */
    const asset = (path: string, headers: Readonly<Record<string, string | undefined>>) => {
      const found = assets.get(path)
      if (found === undefined) return undefined
      if (headers["if-none-match"] === found.headers["etag"])
        return HttpServerResponse.empty({ status: 304, headers: found.headers })
      const variant = choose(found, headers["accept-encoding"] ?? "")
      const body = found.bodies.get(variant) ?? new Uint8Array()
      return HttpServerResponse.uint8Array(body, {
        contentType: found.headers["content-type"] ?? "application/octet-stream",
        headers: { ...found.headers, ...(variant === "identity" ? {} : { "content-encoding": variant }) },
      })
    }

    /** The HTML of the app that a path belongs to, with status 404 if there is no such page or its subject is gone. */
    const page = (
      path: string,
      { url, headers }: HttpServerRequest.HttpServerRequest,
      subject?: Subject | "gone",
    ) => {
      const isOffice = isOfficePath(path)
      const wanted = isOffice ? office : customer
      if (wanted === undefined)
        return HttpServerResponse.text("The pages are not built yet.", { status: 503 })
      const request = {
        url,
        cookie: headers["cookie"] ?? "",
        acceptLanguage: headers["accept-language"] ?? "",
      }
      const body =
        isOffice || words === undefined
          ? wanted.body
          : pageHtml(wanted.body, {
              ...request,
              path,
              publicUrl: config.publicUrl,
              words,
              subject: subject === "gone" ? undefined : subject,
            })
      return HttpServerResponse.text(body, {
        status: isPage(path) && subject !== "gone" ? 200 : 404,
        contentType: "text/html; charset=utf-8",
        headers: {
          "cache-control": "no-store",
          vary: "Accept, Accept-Language, Cookie",
          "content-security-policy": wanted.policy,
        },
      })
    }

    return { has, asset, page }
  }),
}) {}
