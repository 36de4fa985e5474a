import { createHash } from "node:crypto"

/**
 * Builds a Content-Security-Policy. Telegram's web clients may frame the customer pages (the Mini App runs in such
 * a frame); no site may frame other pages. The login widget is a frame of oauth.telegram.org: its script would need
 * `eval`, so the app listens to the frame itself. Photos of Telegram users come from t.me. `unsafe-inline` is for
 * styles only, since the component kit sets style attributes. The app asks oauth.telegram.org whether it can be reached.
 */
const policy = (frameAncestors: string, frames: string, images: string, calls = ""): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    `connect-src 'self'${calls}`,
    `frame-src 'self'${frames}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ")

const telegramFrames = "https://web.telegram.org https://*.telegram.org"

const origin = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? ` ${new URL(url).origin}` : ""

interface Outside {
  /** The user guide that /help embeds, if configured. */
  readonly helpUrl: string | undefined
  /** The template of the map's tiles, if configured. Its {s} stands for any host of the domain. */
  readonly mapTilesUrl: string | undefined
}

const tilesOf = (url: string | undefined): string => origin(url?.replace("{s}", "*"))

/** The Content-Security-Policy of the customer app. */
export const customerPolicy = ({ helpUrl, mapTilesUrl }: Outside): string =>
  policy(
    `'self' ${telegramFrames}`,
    ` https://oauth.telegram.org${origin(helpUrl)}`,
    ` https://t.me https://*.telegram.org${tilesOf(mapTilesUrl)}`,
    " https://oauth.telegram.org",
  )

/** The Content-Security-Policy of the back office: this origin only but for tiles of maps, and no site may frame it. */
export const officePolicy = ({ mapTilesUrl }: Pick<Outside, "mapTilesUrl">): string =>
  policy("'none'", " blob:", tilesOf(mapTilesUrl))

/** A policy that also allows the scripts that are written into the page, and no other: each by the hash of its text. */
export const withInlineScripts = (policyOfPage: string, page: string): string => {
  const hashes = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  )
  return policyOfPage.replace("script-src 'self'", `script-src 'self'${hashes.join("")}`)
}

/** The policy of the service workers: they run no other script and ask only this origin. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Headers of every response. */
export const commonHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy":
    "geolocation=(self), camera=(self), microphone=(), payment=(), usb=(self), serial=(self)",
}

/** The Content-Security-Policy of calls. They return data, which must never run as a script or be framed. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Browsers that reached the product over TLS stay with TLS for a year (RFC 6797). */
export const strictTransport = { "strict-transport-security": "max-age=31536000" }
