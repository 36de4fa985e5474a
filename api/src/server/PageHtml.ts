/** Writes what readers without scripts need into the HTML of a page: link previews, crawlers, browsers on a bad line. */

/** The title of a page and one sentence about it. */
type PageWords = { readonly title: string; readonly text: string }

const languages = ["en", "km"] as const
type PageLanguage = (typeof languages)[number]

/** The words of one language, as the build of the customer app writes them. `{{query}}` stands for the medicine or pharmacy. */
type LanguageWords = {
  readonly siteTitle: string
  readonly pages: Readonly<Record<string, PageWords>>
  readonly medicine: PageWords
  readonly pharmacy: PageWords
  /** The addresses of each page's own code, by its path or by what it is about. */
  readonly code: Readonly<Record<string, ReadonlyArray<string>>>
}

/** What the page of one medicine or pharmacy is about, and what that is called. */
export type Subject = { readonly kind: "medicine" | "pharmacy"; readonly name: string }
export type Words = Readonly<Record<PageLanguage, LanguageWords>>

/** The pages that search engines may list. */
export const publicPaths = ["/", "/telegram-bot", "/help", "/terms", "/privacy", "/login"] as const

const longestQuery = 200

type PageRequest = { readonly url: string; readonly cookie: string; readonly acceptLanguage: string }

const languageNamed = (tag: string | undefined): PageLanguage | undefined =>
  languages.find((language) => tag?.trim().toLowerCase().split("-")[0] === language)

const cookieNamed = (cookie: string, name: string): string | undefined =>
  cookie
    .split(";")
    .map((part) => part.trim().split("="))
    .find(([key]) => key === name)?.[1]

/** The language of a page: named in the address, chosen earlier, or the first of the browser's that the product has. */
const pageLanguage = ({ url, cookie, acceptLanguage }: PageRequest): PageLanguage =>
  languageNamed(searchOf(url).get("lng") ?? undefined) ??
  languageNamed(cookieNamed(cookie, "i18next")) ??
  languageNamed(cookieNamed(cookie, "language")) ??
  acceptLanguage
    .split(",")
    .map((part) => languageNamed(part.split(";")[0]))
    .find((language) => language !== undefined) ??
  "en"

const searchOf = (url: string): URLSearchParams => {
  const start = url.indexOf("?")
  return new URLSearchParams(start === -1 ? "" : url.slice(start + 1))
}

/** The medicine that a shared search names; undefined elsewhere. */
const queryOf = (path: string, url: string): string | undefined => {
  const query = (searchOf(url).get("query") ?? "").trim().slice(0, longestQuery)
  return path === "/" && query !== "" ? query : undefined
}

/** Text as HTML, for content and attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const filled = ({ title, text }: PageWords, query: string): PageWords => ({
  title: title.replaceAll("{{query}}", () => query),
  text: text.replaceAll("{{query}}", () => query),
})

/** The pages that begin with a band, in which one searches. */
const bandPaths: ReadonlySet<string> = new Set(["/", "/user/dashboard"])

type Place = { readonly path: string; readonly query: string | undefined; readonly publicUrl: string }

/** The address by which a page is known, without what only belongs to one visit. */
const addressOf = ({ path, query, publicUrl }: Place, language?: PageLanguage): string => {
  const search = new URLSearchParams()
  if (query !== undefined) search.set("query", query)
  if (language !== undefined) search.set("lng", language)
  const text = search.toString()
  return `${publicUrl}${path}${text === "" ? "" : `?${text}`}`
}

const meta = (key: "name" | "property", name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}">`

const headOf = (place: Place, words: PageWords, language: PageLanguage, named: PageLanguage | undefined) => {
  const own = addressOf(place, named)
  const others = languages.map(
    (one) => `<link rel="alternate" hreflang="${one}" href="${escaped(addressOf(place, one))}">`,
  )
  return [
    `<link rel="canonical" href="${escaped(own)}">`,
    ...others,
    `<link rel="alternate" hreflang="x-default" href="${escaped(addressOf(place))}">`,
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Rokthnam"),
    meta("property", "og:title", words.title),
    meta("property", "og:description", words.text),
    meta("property", "og:url", own),
    meta("property", "og:image", `${place.publicUrl}/preview.png`),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("property", "og:locale", language === "km" ? "km_KH" : "en_US"),
    meta("name", "twitter:card", "summary_large_image"),
  ].join("")
}

/**
 * Has the browser fetch code beside the script of all pages, which asks for it later. No `modulepreload`: of one that broke off a
 * browser may remember for good that there is no such module.
 */
const preload = (address: string): string =>
  `<link rel="preload" as="script" fetchpriority="low" crossorigin href="${escaped(address)}">`

type Page = PageRequest & {
  readonly path: string
  readonly publicUrl: string
  readonly words: Words
  readonly subject?: Subject | undefined
}

/**
 * The HTML of a customer page with its own title, description and first text in the reader's language, and, if it is
 * public, the addresses and the picture that link previews and search engines ask for. The app replaces the first text.
 */
export const pageHtml = (shell: string, { path, publicUrl, words, subject, ...request }: Page): string => {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  const language = pageLanguage(request)
  const query = queryOf(plain, request.url)
  const { pages, medicine, siteTitle, code } = words[language]
  const named = subject === undefined ? undefined : filled(words[language][subject.kind], subject.name)
  const found = named ?? (query === undefined ? pages[plain] : filled(medicine, query))
  const isPublic = subject !== undefined || publicPaths.some((one) => one === plain)
  const html = shell.replace('<html lang="en"', () => `<html lang="${language}"`)
  if (found === undefined) return html.replace("</head>", () => `${meta("name", "robots", "noindex")}</head>`)
  const title = siteTitle.replace("{{title}}", () => found.title)
  const asked = languageNamed(searchOf(request.url).get("lng") ?? undefined)
  const head = isPublic
    ? headOf({ path: plain, query, publicUrl }, found, language, asked)
    : meta("name", "robots", "noindex")
  const files = code[subject?.kind ?? (query === undefined ? plain : "search")] ?? []
  const first = `<h1>${escaped(found.title)}</h1><p>${escaped(found.text)}</p>`
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta("name", "description", found.text))
    .replace("</head>", () => `${files.map(preload).join("")}${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root"><main class="first${bandPaths.has(plain) ? " first-band" : ""}"><div class="page">${first}</div></main></div>`,
    )
}
