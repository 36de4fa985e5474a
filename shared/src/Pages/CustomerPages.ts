/*
 * Which paths are pages of the customer app. API and its service worker use it; this module imports nothing.
 */

const customer =
  /^\/(?:telegram-bot|help|terms|privacy|login|(?:pharmacies|medicines)\/\d+|user(?:\/(?:login|dashboard|cart|account))?)?$/

/** Whether the customer app has a page at the path. A trailing slash is ignored. */
export const isCustomerPage = (path: string): boolean =>
  customer.test(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path)
