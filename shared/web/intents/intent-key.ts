declare const intentKey: unique symbol

/** An Idempotency-Key. It is created together with the thing to write and stored until a complete answer came. */
export type IntentKey = string & { readonly [intentKey]: true }

/**
 * A new key of 128 random bits. It does not use crypto.randomUUID, which is missing on plain http, as in a shop's
 * network.
 */
export const newIntentKey = (): IntentKey => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") as IntentKey
}

/** A key that was stored earlier; undefined when the value is not a key. */
export const storedIntentKey = (value: unknown): IntentKey | undefined =>
  typeof value === "string" && /^[\w-]{16,200}$/.test(value) ? (value as IntentKey) : undefined
