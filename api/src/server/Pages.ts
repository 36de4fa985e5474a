/** The pages of both web apps. For every other path the app's HTML is sent with status 404. */

const customer = /^\/(?:telegram-bot|help|terms|privacy|login|user(?:\/(?:login|dashboard|cart|account))?)?$/

const inventory = [
  String.raw`dashboard(?:\/(?:overview|transactions))?`,
  String.raw`sales\/(?:new|conflicts|history(?:\/\d+)?)`,
  String.raw`medicine\/(?:manage|add|edit\/\d+|bulk|categories(?:\/(?:add|edit\/\d+))?)`,
  String.raw`reports\/(?:alerts|stock-levels|expiry|sales)`,
  "profile",
  "security",
  "login",
].join("|")

const office = new RegExp(
  [
    String.raw`^\/pharmacy(?:\/(?:${inventory}|register|payment-methods|users(?:\/(?:add|edit\/\d+))?))?$`,
    String.raw`^\/staff(?:\/(?:${inventory}))?$`,
    String.raw`^\/admin(?:\/(?:login|dashboard|security|pharmacies(?:\/pending)?))?$`,
  ].join("|"),
)

/** Whether a path belongs to the back office. Every other page belongs to the customer app. */
export const isOfficePath = (path: string): boolean => /^\/(?:pharmacy|staff|admin)(?:\/|$)/.test(path)

/** Whether there is a page at the path. A trailing slash is ignored. */
export const isPage = (path: string): boolean => {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  return customer.test(plain) || office.test(plain)
}
