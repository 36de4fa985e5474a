declare const intentKey: unique symbol

/** An Idempotency-Key: made with the thing that is written, and kept until a complete answer came. */
export type IntentKey = string & { readonly [intentKey]: true }

/** A fresh key: 128 random bits. (crypto.randomUUID is missing on plain http, as in a shop's network.) */
export const newIntentKey = (): IntentKey => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") as IntentKey
}

/** A key that was stored earlier; undefined for what is none. */
export const storedIntentKey = (value: unknown): IntentKey | undefined =>
  typeof value === "string" && /^[\w-]{16,200}$/.test(value) ? (value as IntentKey) : undefined
