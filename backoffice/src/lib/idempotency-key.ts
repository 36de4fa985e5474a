/** A fresh Idempotency-Key: 128 random bits. (crypto.randomUUID is missing on plain http, as in a shop's network.) */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
