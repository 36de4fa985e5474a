import { readFileSync } from "node:fs"
import { transform } from "@swc/core"
import * as en from "../web/i18n/en/opening.ts"
import * as km from "../web/i18n/km/opening.ts"

const source = new URL("../web/browser/start-again.ts", import.meta.url)

/**
 * Writes into the page, before all code, what loads it again while the app's code does not come. It is part of the page,
 * so that it comes whenever the page does; the API allows it by its hash.
 */
export const startAgain = () => ({
  name: "start-again",
  transformIndexHtml: {
    // after the build has written its own scripts
    order: "post" as const,
    async handler(page: string) {
      const { code } = await transform(readFileSync(source, "utf8"), {
        isModule: false,
        jsc: { parser: { syntax: "typescript" }, target: "es2022", minify: { compress: true, mangle: true } },
        minify: true,
      })
      const texts = `data-broken-en="${en.broken}" data-broken-km="${km.broken}" data-offline-en="${en.offline}" data-offline-km="${km.offline}"`
      const charset = '<meta charset="utf-8" />'
      if (!page.includes(charset)) throw new Error(`The page does not say ${charset}`)
      // Behind the encoding, which has to be among the first bytes, and before style sheets, which a script waits for.
      return page.replace(charset, () => `${charset}\n    <script ${texts}>${code}</script>`)
    },
  },
})
