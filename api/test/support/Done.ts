import { expect } from "vitest"
import type { useApp } from "./TestApp.ts"

type App = ReturnType<typeof useApp>

/** Sends what a person does, by a token; it must succeed. The answer is taken to be an `A`. */
export const doneBy =
  (app: App, token: string) =>
  async <A = { readonly id: number }>(method: string, path: string, body?: unknown): Promise<A> => {
    const { status, body: said } = await app.send(method, path, { token, body })
    expect(status, `${method} ${path} ${JSON.stringify(said)}`).toBeLessThan(300)
    return said as A
  }
