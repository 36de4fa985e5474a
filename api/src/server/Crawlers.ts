import { HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { escaped, publicPaths } from "./PageHtml.ts"

/** What search engines must not visit: the areas of people who are signed in, and calls. */
const closed = ["/user/", "/pharmacy/", "/staff/", "/admin/", "/users/", "/cart", "/inventory/", "/account/"]

/**
 * What of it they may read all the same: a public page, and the calls by which public pages show offers. A search engine that
 * runs the page keeps to this for its calls too, and would see a failure in place of the offers.
 */
const open = [
  "/pharmacy/register",
  "/users/offers/",
  "/users/pharmacies/",
  "/users/search/",
  "/users/suggest-medicines",
]

const robots = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
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

const sitemap = (publicUrl: string, paths: ReadonlyArray<string>): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.map((path) => entry(publicUrl, path)),
    "</urlset>",
    "",
  ].join("\n")

const headers = { "cache-control": "public, max-age=3600" }
const file = (text: string, contentType: string) => HttpServerResponse.text(text, { contentType, headers })

/** The sitemap of a list, which is made once for each list: with 20,000 pharmacies it has megabytes. */
const sitemapOf = (publicUrl: string) => {
  let made: { readonly paths: ReadonlyArray<string>; readonly answer: ReturnType<typeof file> } | undefined
  return (paths: ReadonlyArray<string>) => {
    if (made?.paths === paths) return made.answer
    const text = sitemap(publicUrl, [...publicPaths, ...paths])
    made = { paths, answer: file(text, "application/xml; charset=utf-8") }
    return made.answer
  }
}

/** What search engines read, by path; `listed` has the paths of pages that are not always there. */
export const crawlerFiles = (publicUrl: string, listed: Effect.Effect<ReadonlyArray<string>>) => ({
  "/robots.txt": Effect.succeed(file(robots(publicUrl), "text/plain; charset=utf-8")),
  "/sitemap.xml": Effect.map(listed, sitemapOf(publicUrl)),
})
