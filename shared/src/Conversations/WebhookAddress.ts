/** The path of the webhook below the address of the product. */
export const webhookPath = "/telegram/webhook"

/** The ports that Telegram calls (core.telegram.org/bots/api#setwebhook). An address without one means 443. */
const calledPorts = new Set(["", "443", "80", "88", "8443"])

/** The address of the webhook of a product at `publicUrl`; undefined if Telegram would not call it. */
export const webhookAddress = (publicUrl: string | undefined): string | undefined => {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return undefined
  const url = new URL(webhookPath, publicUrl)
  const isNamed = url.hostname.includes(".") && !/^[\d.]+$/.test(url.hostname)
  return url.protocol === "https:" && isNamed && calledPorts.has(url.port) ? url.href : undefined
}
