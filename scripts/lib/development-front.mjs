import { readFileSync } from "node:fs"
import { createServer, request as httpRequest } from "node:http"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { inProject } from "./project.mjs"

/** The same division as in the API, which serves the pages when it is not development. */
const OFFICE_PAGE = /^\/(?:pharmacy|staff|admin)(?:\/|$)/
const NEVER_A_PAGE = /^\/(?:(?:api\/images|files)\/|(?:openapi\.json|healthz|readyz)$)/

const baseOf = (app) => `/@${app}/`

function wantsPage({ method, url, headers }) {
  const isRead = method === "GET" || method === "HEAD"
  return isRead && (headers.accept ?? "").includes("text/html") && !NEVER_A_PAGE.test(url.split("?")[0])
}

/** Each app's own Vite, below a path of its own, so that both fit into one origin. */
async function openVite(app, front) {
  const vite = createRequire(inProject(app, "package.json")).resolve("vite")
  const { createServer: createViteServer } = await import(pathToFileURL(vite).href)
  return createViteServer({
    root: inProject(app),
    configFile: inProject(app, "vite.config.ts"),
    base: baseOf(app),
    appType: "custom",
    server: { middlewareMode: true, ws: { server: front } },
  })
}

async function sendPage(vite, app, tags, request, response) {
  try {
    const shell = readFileSync(inProject(app, "index.html"), "utf8").replace("</head>", `${tags}</head>`)
    const html = await vite.transformIndexHtml(request.url, shell)
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "Accept",
    })
    response.end(html)
  } catch (error) {
    vite.ssrFixStacktrace(error)
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(error.stack)
  }
}

function forward(apiUrl, request, response) {
  const { hostname, port } = new URL(apiUrl)
  const headers = { ...request.headers, "x-forwarded-for": request.socket.remoteAddress }
  const call = httpRequest(
    { hostname, port, method: request.method, path: request.url, headers },
    (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    },
  )
  call.on("error", () => {
    if (response.headersSent) return response.destroy()
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
 * One origin for development, as in production: pages come from the app they belong to with hot reload,
 * everything else goes to the API.
 *
 * @param {object} options
 * @param {string} options.tags what the API would add to a page's head
 * @returns {Promise<() => Promise<void>>} closes it
 */
export async function openDevelopmentFront({ host, port, apiUrl, tags }) {
  const front = createServer()
  const [miniapp, backoffice] = await Promise.all(
    ["miniapp", "backoffice"].map((app) => openVite(app, front)),
  )
  front.on("request", (request, response) => {
    if (request.url.startsWith(baseOf("miniapp"))) return miniapp.middlewares(request, response)
    if (request.url.startsWith(baseOf("backoffice"))) return backoffice.middlewares(request, response)
    if (!wantsPage(request)) return forward(apiUrl, request, response)
    const isOffice = OFFICE_PAGE.test(request.url.split("?")[0])
    return isOffice
      ? sendPage(backoffice, "backoffice", tags, request, response)
      : sendPage(miniapp, "miniapp", tags, request, response)
  })
  await new Promise((settle, reject) => front.once("error", reject).listen(port, host, settle))
  return async () => {
    front.closeAllConnections()
    await Promise.all([miniapp.close(), backoffice.close(), new Promise((settle) => front.close(settle))])
  }
}
