import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { loadWords } from "../i18n/words.ts"

/**
 * Begins to fetch texts of a page beside its code, which asks for them when it is there. They are in the language of the
 * text that the server wrote, or that is shown.
 */
const texts = (namespace: string) =>
  loadWords(languageOf(document.documentElement.lang), namespace).catch(() => undefined)

/** The code of the pages, each loaded when it is first opened. */
export const pages = {
  home: async () => ({ Component: (await import("./routes/home-page.tsx")).HomePage }),
  login: async () => {
    void texts("account")
    return { Component: (await import("./routes/login-page.tsx")).LoginPage }
  },
  telegramBot: async () => ({ Component: (await import("./routes/telegram-bot-page.tsx")).TelegramBotPage }),
  help: async () => ({ Component: (await import("./routes/help-page.tsx")).HelpPage }),
  terms: async () => ({ Component: (await import("./routes/legal-pages.tsx")).TermsPage }),
  privacy: async () => ({ Component: (await import("./routes/legal-pages.tsx")).PrivacyPage }),
  pharmacy: async () => ({ Component: (await import("./routes/pharmacy-page.tsx")).PharmacyPage }),
  medicine: async () => ({ Component: (await import("./routes/medicine-page.tsx")).MedicinePage }),
  notFound: async () => ({ Component: (await import("./routes/not-found-page.tsx")).NotFoundPage }),
  dashboard: async () => ({ Component: (await import("./routes/dashboard-page.tsx")).DashboardPage }),
  cart: async () => ({ Component: (await import("./routes/cart-page.tsx")).CartPage }),
  account: async () => ({ Component: (await import("./routes/account-page.tsx")).AccountPage }),
} as const
