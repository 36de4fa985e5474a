/** The pages of both web apps. For every other path the app's HTML is sent with status 404. */
import { isCustomerPage } from "@rokthnam/shared/Pages/CustomerPages"

const inventory = [
  String.raw`dashboard(?:\/(?:overview|transactions))?`,
  String.raw`sales\/(?:new|conflicts|history(?:\/\d+)?|shifts(?:\/(?:\d+|day))?)`,
  String.raw`medicine\/(?:manage|add|edit\/\d+|bulk|categories(?:\/(?:add|edit\/\d+))?)`,
  String.raw`reports\/(?:alerts|stock-levels|expiry|sales)`,
  "reorder",
  "profile",
  "security",
  "login",
].join("|")

const office = new RegExp(
  [
    String.raw`^\/pharmacy(?:\/(?:${inventory}|register|payment-methods|users(?:\/(?:add|activity|edit\/\d+))?|opening-hours))?$`,
    String.raw`^\/staff(?:\/(?:${inventory}))?$`,
    String.raw`^\/receipt\/\d+$`,
    String.raw`^\/admin(?:\/(?:login|dashboard|security|audit|network|pharmacies(?:\/(?:pending|review\/\d+))?))?$`,
  ].join("|"),
)

/** The paths that are both a page and a call. */
const shared: ReadonlySet<string> = new Set([
  "/admin/dashboard",
  "/admin/pharmacies",
  "/admin/pharmacies/pending",
  "/admin/audit",
  "/admin/network",
  "/staff/profile",
])

/** The weight of a media type in an Accept header (RFC 9110, 12.5.1); undefined when it is not named. */
const weightOf = (accept: string, type: string): number | undefined => {
  const part = accept.split(",").find((one) => one.split(";")[0]?.trim().toLowerCase() === type)
  if (part === undefined) return undefined
  const weight = Number(/;\s*q=([\d.]+)/i.exec(part)?.[1] ?? "1")
  return Number.isNaN(weight) ? 1 : weight
}

/** Whether the client would rather have JSON than HTML. Who names JSON and HTML only by a wildcard wants JSON. */
const prefersJson = (accept: string): boolean => {
  const json = weightOf(accept, "application/json") ?? 0
  const html = weightOf(accept, "text/html")
  if (html !== undefined) return json > html
  return json > 0 && json >= (weightOf(accept, "*/*") ?? 0)
}

/**
 * Whether a GET of this path asks for a page. A path that is also a call is a page only if the client names text/html.
 * Every other page is one for all clients that do not prefer JSON: link previews and crawlers send `*` or nothing.
 */
export const asksForPage = (path: string, accept: string): boolean => {
  const namesHtml = accept.includes("text/html")
  if (namesHtml && (shared.has(path) || !isPage(path))) return true
  return isPage(path) && !shared.has(path) && !prefersJson(accept)
}

/** Whether a path belongs to the back office. Every other page belongs to the customer app. */
export const isOfficePath = (path: string): boolean =>
  /^\/(?:pharmacy|staff|admin|receipt)(?:\/|$)/.test(path)

/** Whether there is a page at the path. A trailing slash is ignored. */
export const isPage = (path: string): boolean => {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  return isCustomerPage(plain) || office.test(plain)
}
