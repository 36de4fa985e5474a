import { ConfigProvider, Layer } from "effect"

/** The database from which every test file's database is cloned. */
export const templateDatabase = "rokthnam_template"

/** The settings of every test, unless it overrides them. */
export const defaults: Record<string, string> = {
  JWT_SECRET: "a secret that only the tests know, long enough",
  BOT_SERVICE_SECRET: "a service secret that only the tests know",
  DEMO_DATA: "0",
  DATABASE_CONNECTIONS: "8",
  API_PROCESSES: "1",
  // a thread for every API would load the dictionary twice; `finding/Search/SearchHttp.test.ts` compares both ways
  FINDING_THREAD: "0",
  PHOTO_NICENESS: "5",
}

/** The settings of a test, used instead of the process's environment. */
export const environment = (settings: Record<string, string>) =>
  Layer.setConfigProvider(ConfigProvider.fromMap(new Map(Object.entries({ ...defaults, ...settings }))))
