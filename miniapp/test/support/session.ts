import { startSession } from "../../src/lib/session.ts"

/** A token in the shape of ours, unsigned: the app only reads its expiry. */
export const tokenExpiringIn = (seconds: number): string => {
  const claims = { sub: "1", role: "user", exp: Math.floor(Date.now() / 1000) + seconds }
  return `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.c2ln`
}

export const sessionAnswer = (seconds = 3600) => ({
  access_token: tokenExpiringIn(seconds),
  user_id: 1,
  user_name: "Sokha Chan",
  email: "sokha@example.com",
  phone: null,
  photo: null,
})

/** Signs a customer in, as if they had come through a door. */
export const signIn = (seconds?: number): void => startSession(sessionAnswer(seconds))
