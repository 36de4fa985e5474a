import { readFileSync } from "node:fs"
import { createServer, request as httpRequest } from "node:http"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { inProject } from "../project.ts"

/** Must match the division in the API, which serves the pages outside development. */
const OFFICE_PAGE = /^\/(?:pharmacy|staff|admin)(?:\/|$)/
const NEVER_A_PAGE = /^\/(?:(?:api\/images|files)\/|(?:openapi\.json|healthz|readyz)$)/

type App = "miniapp" | "backoffice"

/** The part of Vite's development server that is used here; each app has its own Vite. */
interface Vite {
  readonly middlewares: (request: IncomingMessage, response: ServerResponse) => void
  readonly transformIndexHtml: (url: string, html: string) => Promise<string>
  readonly ssrFixStacktrace: (error: Error) => void
  readonly close: () => Promise<void>
}

interface ViteModule {
  readonly createServer: (config: object) => Promise<Vite>
}

interface FrontOptions {
  readonly host: string
  readonly port: number
  readonly apiUrl: string
  /** The meta tags that the API would add to the head of a page. */
  readonly tags: string
}

const baseOf = (app: App) => `/@${app}/`

const pathOf = ({ url = "/" }: IncomingMessage) => url.split("?", 1).join("")

function wantsPage(request: IncomingMessage): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD"
  const isWanted = (request.headers.accept ?? "").includes("text/html")
  return isRead && isWanted && !NEVER_A_PAGE.test(pathOf(request))
}

/** Opens an app's own Vite below its own path, so that both fit into one origin. */
async function openVite(app: App, front: Server): Promise<Vite> {
  const path = createRequire(inProject(app, "package.json")).resolve("vite")
  const vite: ViteModule = await import(pathToFileURL(path).href)
  return vite.createServer({
    root: inProject(app),
    configFile: inProject(app, "vite.config.ts"),
    base: baseOf(app),
    appType: "custom",
    server: { middlewareMode: true, ws: { server: front } },
  })
}

async function sendPage(
  vite: Vite,
  app: App,
  tags: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const shell = readFileSync(inProject(app, "index.html"), "utf8").replace("</head>", `${tags}</head>`)
    const html = await vite.transformIndexHtml(request.url ?? "/", shell)
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "Accept",
    })
    response.end(html)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" })
    response.end(error instanceof Error ? error.stack : String(error))
  }
}

function forward(apiUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(apiUrl)
  const headers = { ...request.headers, "x-forwarded-for": request.socket.remoteAddress }
  const call = httpRequest(
    { hostname, port, method: request.method, path: request.url, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  call.on("error", () => {
    if (response.headersSent) {
      response.destroy()
      return
    }
    response.writeHead(503, { "content-type": "application/json", "retry-after": "1" })
    response.end(
      JSON.stringify({
        detail: "The API is starting again. Please try again in a moment.",
        code: "Unavailable",
      }),
    )
  })
  response.on("close", () => call.destroy())
  request.pipe(call)
}

/**
 * Opens one origin for development, as in production: pages come from their app with hot reload, everything else goes
 * to the API.
 */
export async function openDevelopmentFront(
  options: FrontOptions,
): Promise<{ readonly close: () => Promise<void> }> {
  const { host, port, apiUrl, tags } = options
  const front = createServer()
  const [miniapp, backoffice] = await Promise.all([openVite("miniapp", front), openVite("backoffice", front)])
  front.on("request", (request, response) => {
    const path = pathOf(request)
    if (path.startsWith(baseOf("miniapp"))) miniapp.middlewares(request, response)
    else if (path.startsWith(baseOf("backoffice"))) backoffice.middlewares(request, response)
    else if (!wantsPage(request)) forward(apiUrl, request, response)
    else if (OFFICE_PAGE.test(path)) void sendPage(backoffice, "backoffice", tags, request, response)
    else void sendPage(miniapp, "miniapp", tags, request, response)
  })
  await new Promise<void>((settle, reject) => {
    front.once("error", reject).listen(port, host, settle)
  })
  const closeFront = () =>
    new Promise<void>((settle) => {
      front.close(() => settle())
      front.closeAllConnections()
    })
  return {
    close: async () => {
      await Promise.all([miniapp.close(), backoffice.close(), closeFront()])
    },
  }
}
