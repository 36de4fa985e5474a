import { HttpServerResponse } from "@effect/platform"
import { escaped, publicPaths } from "./PageHtml.ts"

/** What search engines must not visit: the areas of people who are signed in, and calls. */
const closed = ["/user/", "/pharmacy/", "/staff/", "/admin/", "/users/", "/cart", "/inventory/", "/account/"]

const robots = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Allow: /pharmacy/register",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n")

const languages = ["en", "km"] as const

/** One page of the sitemap with its address in each language (sitemaps.org, and Google's `xhtml:link`). */
const entry = (publicUrl: string, path: string): string => {
  const address = escaped(`${publicUrl}${path}`)
  const others = languages.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lng=${language}"/>`,
  )
  return `<url><loc>${address}</loc>${others.join("")}</url>`
}

const sitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...publicPaths.map((path) => entry(publicUrl, path)),
    "</urlset>",
    "",
  ].join("\n")

/** The two files for search engines, by path. */
export const crawlerFiles = (publicUrl: string) => {
  const headers = { "cache-control": "public, max-age=3600" }
  const file = (text: string, contentType: string) => HttpServerResponse.text(text, { contentType, headers })
  return {
    "/robots.txt": file(robots(publicUrl), "text/plain; charset=utf-8"),
    "/sitemap.xml": file(sitemap(publicUrl), "application/xml; charset=utf-8"),
  } as const
}
