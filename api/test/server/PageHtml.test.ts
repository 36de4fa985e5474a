import { describe, expect, it } from "vitest"
import { pageHtml } from "../../src/server/PageHtml.ts"
import type { Subject, Words } from "../../src/server/PageHtml.ts"

const shell =
  '<!doctype html><html lang="en"><head><meta\n name="description"\n content="old" /><title>Old</title></head><body><div id="root"></div></body></html>'
const wordsIn = (language: string) => ({
  siteTitle: "{{title}} · Rokthnam",
  pages: {
    "/": { title: `Home ${language}`, text: `About home ${language}` },
    "/help": { title: `Help ${language}`, text: `About help ${language}` },
    "/login": { title: `Login ${language}`, text: `About login ${language}` },
  },
  medicine: { title: `{{query}} ${language}`, text: `Who has {{query}}, ${language}` },
  pharmacy: { title: `Pharmacy {{query}} ${language}`, text: `What {{query}} has, ${language}` },
  code: {
    "/login": [`/assets/app/login.js`, `/assets/app/account-${language}.js`],
    search: ["/assets/app/results.js"],
    pharmacy: ["/assets/app/pharmacy.js"],
  },
})
const words: Words = { en: wordsIn("en"), km: wordsIn("km") }
const publicUrl = "https://rokthnam.test"

const read = (url: string, { cookie = "", acceptLanguage = "" } = {}, subject?: Subject) =>
  pageHtml(shell, { url, path: url.split("?")[0] ?? "", cookie, acceptLanguage, publicUrl, words, subject })

/** The addresses of the code that the browser fetches beside the app's script. */
const codeIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" [^>]*href="([^"]*)">/g)].map(([, address]) => address)

describe("the HTML of a page", () => {
  it("has its own title, description and first text, and where it is in each language", () => {
    const html = read("/help")
    for (const part of [
      "<title>Help en · Rokthnam</title>",
      '<meta name="description" content="About help en">',
      "<h1>Help en</h1><p>About help en</p>",
      '<link rel="canonical" href="https://rokthnam.test/help">',
      '<link rel="alternate" hreflang="km" href="https://rokthnam.test/help?lng=km">',
      '<link rel="alternate" hreflang="x-default" href="https://rokthnam.test/help">',
      '<meta property="og:title" content="Help en">',
      '<meta property="og:image" content="https://rokthnam.test/preview.png">',
    ])
      expect(html).toContain(part)
    expect(html).not.toMatch(/old/i)
  })

  it("has the browser fetch the page's own code at once, with its texts in the reader's language", () => {
    expect(codeIn(read("/login?lng=km"))).toEqual(["/assets/app/login.js", "/assets/app/account-km.js"])
    expect(codeIn(read("/?query=para"))).toEqual(["/assets/app/results.js"])
    expect(codeIn(read("/pharmacies/1", {}, { kind: "pharmacy", name: "U-Care" }))).toEqual([
      "/assets/app/pharmacy.js",
    ])
    expect(codeIn(read("/help"))).toEqual([])
  })

  it("of a shared search names the medicine, and its address holds nothing else of the visit", () => {
    const html = read("/?query=Para%20500&page=3&near=11.56%2C104.92&lng=km")
    expect(html).toContain('<html lang="km"')
    expect(html).toContain("<h1>Para 500 km</h1><p>Who has Para 500, km</p>")
    expect(html).toContain('rel="canonical" href="https://rokthnam.test/?query=Para+500&#38;lng=km"')
  })

  it("of a pharmacy or a medicine names it and may be listed; without a subject it is not", () => {
    const html = read("/pharmacies/5?page=2", {}, { kind: "pharmacy", name: "U <Care>" })
    expect(html).toContain("<h1>Pharmacy U &#60;Care&#62; en</h1><p>What U &#60;Care&#62; has, en</p>")
    expect(html).toContain('rel="canonical" href="https://rokthnam.test/pharmacies/5"')
    expect(html).not.toContain("noindex")
    const medicine = read("/medicines/7?lng=km", {}, { kind: "medicine", name: "Panadol 500mg" })
    expect(medicine).toContain("<h1>Panadol 500mg km</h1>")
    expect(read("/medicines/7")).toContain("noindex")
  })

  it("never runs what a link holds", () => {
    const html = read("/?query=%3Cscript%3Ealert(1)%3C/script%3E%22%27%24%26")
    expect(html).not.toContain("<script>")
    expect(html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;$&#38; en")
  })

  it.each([
    ["/help?lng=km", { acceptLanguage: "en" }, "km"],
    ["/help", { cookie: "a=b; language=km", acceptLanguage: "en" }, "km"],
    ["/help", { cookie: "i18next=en; language=km" }, "en"],
    ["/help", { acceptLanguage: "fr-FR, km-KH;q=0.9, en;q=0.8" }, "km"],
    ["/help?lng=fr", { acceptLanguage: "fr" }, "en"],
  ])("%s with %j is in %s", (url, request, language) => {
    expect(read(url, request)).toContain(`<h1>Help ${language}</h1>`)
  })

  it.each(["/user/login", "/user/cart", "/nowhere"])("of %s is not for search engines", (path) => {
    expect(read(path)).toContain('<meta name="robots" content="noindex">')
  })
})
