/** Clears the settings of the machine or of a .env file, so that they do not affect the starts of a test. */
export const CLEAN = {
  npm_lifecycle_event: "",
  NODE_ENV: "",
  HOST: "",
  PUBLIC_URL: "",
  CONTACT_EMAIL: "",
  DATABASE_URL: "",
  REDIS_URL: "",
  S3_ENDPOINT: "",
  S3_BUCKET: "",
  JWT_SECRET: "",
  ADMIN_EMAIL: "",
  ADMIN_PASSWORD: "",
  TELEGRAM_BOT_TOKEN: "",
  TELEGRAM_WEBHOOK_SECRET: "",
  DEMO_DATA: "0",
  // One process for the API starts fastest. Tests of several say so.
  API_PROCESSES: "1",
}
