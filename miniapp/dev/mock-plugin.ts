import { sign } from "@telegram-apps/init-data-node"
import type { Plugin } from "vite"

const person = { id: 7_000_001, first_name: "Dara", last_name: "Chan", language_code: "km" }

/**
 * A client of Telegram around the app, for development: `TELEGRAM_MOCK=1 TELEGRAM_BOT_TOKEN=… npm run dev`. It exists only
 * while Vite serves, never in a build.
 */
export const telegramMock = (): Plugin => ({
  name: "telegram-mock",
  apply: (_, { command }) => command === "serve" && process.env["TELEGRAM_MOCK"] === "1",
  transformIndexHtml: () => {
    const token = process.env["TELEGRAM_BOT_TOKEN"]
    const content =
      token === undefined ? undefined : sign({ user: person, signature: "mock" }, token, new Date())
    return [
      ...(content === undefined ? [] : [{ tag: "meta", attrs: { name: "telegram-mock", content } }]),
      {
        tag: "script",
        attrs: { type: "module", src: "/dev/start-mock.ts" },
        injectTo: "head-prepend" as const,
      },
    ]
  },
})
