import { ConfigProvider, Layer } from "effect"

/** The database that every test file's own database is cloned from. */
export const templateDatabase = "rokthnam_template"

/** What every test runs with unless it says otherwise. */
export const defaults: Record<string, string> = {
  JWT_SECRET: "a secret that only the tests know, long enough",
  BOT_SERVICE_SECRET: "a service secret that only the tests know",
  DEMO_DATA: "0",
  DATABASE_CONNECTIONS: "8",
}

/** The settings of a test, in place of the process's environment. */
export const environment = (settings: Record<string, string>) =>
  Layer.setConfigProvider(ConfigProvider.fromMap(new Map(Object.entries({ ...defaults, ...settings }))))
