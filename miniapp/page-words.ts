import type { Plugin } from "vite"
import { formats as formatsEn } from "../shared/web/i18n/en/formats.ts"
import { formats as formatsKm } from "../shared/web/i18n/km/formats.ts"
import { codeOfPages } from "./page-code.ts"
import { account as accountEn } from "./src/i18n/en/account.ts"
import { bot as botEn } from "./src/i18n/en/bot.ts"
import { guide as guideEn } from "./src/i18n/en/guide.ts"
import { layout as layoutEn } from "./src/i18n/en/layout.ts"
import { legal as legalEn } from "./src/i18n/en/legal.ts"
import { offers as offersEn } from "./src/i18n/en/offers.ts"
import { search as searchEn } from "./src/i18n/en/search.ts"
import { account as accountKm } from "./src/i18n/km/account.ts"
import { bot as botKm } from "./src/i18n/km/bot.ts"
import { guide as guideKm } from "./src/i18n/km/guide.ts"
import { layout as layoutKm } from "./src/i18n/km/layout.ts"
import { legal as legalKm } from "./src/i18n/km/legal.ts"
import { offers as offersKm } from "./src/i18n/km/offers.ts"
import { search as searchKm } from "./src/i18n/km/search.ts"

type Named = { readonly title: string; readonly subtitle: string }
type Document = {
  readonly title: string
  readonly sections: Readonly<Record<string, { readonly text: string }>>
}
type Texts = {
  readonly formats: { readonly pageTitle: string }
  readonly account: Named & { readonly own: Named; readonly dashboardText: string }
  readonly bot: Named
  readonly guide: Named
  readonly layout: { readonly dashboard: string }
  readonly legal: { readonly terms: Document; readonly privacy: Document }
  readonly offers: {
    readonly medicineText: string
    readonly pharmacyTitle: string
    readonly pharmacyText: string
  }
  readonly search: Named & { readonly landingTitle: string }
}

const named = ({ title, subtitle }: Named) => ({ title, text: subtitle })
/** A document is described by its first section. */
const described = ({ title, sections }: Document) => ({ title, text: Object.values(sections)[0]?.text ?? "" })

/** The texts of pages. The cart has none: the service worker keeps its page for every path (`worker/customer-worker-plugin`). */
const wordsOf = ({ formats, account, bot, guide, layout, legal, offers, search }: Texts) => ({
  siteTitle: formats.pageTitle,
  pages: {
    "/": named(search),
    "/telegram-bot": named(bot),
    "/help": named(guide),
    "/terms": described(legal.terms),
    "/privacy": described(legal.privacy),
    "/login": named(account),
    "/user/login": named(account),
    "/user/dashboard": { title: layout.dashboard, text: account.dashboardText },
    "/user/account": named(account.own),
  },
  medicine: { title: search.landingTitle, text: offers.medicineText },
  pharmacy: {
    title: offers.pharmacyTitle.replace("{{name}}", "{{query}}"),
    text: offers.pharmacyText.replace("{{name}}", "{{query}}"),
  },
})

const words = {
  en: wordsOf({
    formats: formatsEn,
    account: accountEn,
    bot: botEn,
    guide: guideEn,
    layout: layoutEn,
    legal: legalEn,
    offers: offersEn,
    search: searchEn,
  }),
  km: wordsOf({
    formats: formatsKm,
    account: accountKm,
    bot: botKm,
    guide: guideKm,
    layout: layoutKm,
    legal: legalKm,
    offers: offersKm,
    search: searchKm,
  }),
}

/**
 * Writes titles and descriptions of the pages into the build, from the app's own texts, with the files of their code. The API puts
 * them into the HTML.
 */
export const pageWords = (): Plugin => ({
  name: "page-words",
  apply: "build",
  generateBundle(_, bundle) {
    const written = {
      en: { ...words.en, code: codeOfPages(bundle, "en") },
      km: { ...words.km, code: codeOfPages(bundle, "km") },
    }
    this.emitFile({ type: "asset", fileName: ".vite/page-words.json", source: JSON.stringify(written) })
  },
})
