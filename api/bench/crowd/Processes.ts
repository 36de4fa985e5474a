import { Schema } from "effect"
import { runScript } from "../../../scripts/measuring/run-script.ts"

const Sales = Schema.Struct({
  p50: Schema.Number,
  p95: Schema.Number,
  sold: Schema.Int,
  failed: Schema.Int,
})
export type Sales = typeof Sales.Type
const decodeSales = Schema.decodeUnknownSync(Schema.parseJson(Sales))
const decodeStatuses = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Int })),
)

/** Two clerks sell for so many milliseconds. Returns how long their sales took, in milliseconds. */
export const sell = async (port: number, milliseconds: number, file: string): Promise<Sales> =>
  decodeSales(await runScript(new URL("./Clerks.ts", import.meta.url), [port, milliseconds, file]))

export interface Crowd {
  readonly clients: number
  readonly addresses: number
  readonly kind: "search" | "suggestions" | "alternatives" | "mixed" | "health" | "assets" | "strangers"
}

/** A crowd asks for so many milliseconds. Returns the number of answers by status. */
export const visit = async (
  port: number,
  { clients, addresses, kind }: Crowd,
  milliseconds: number,
  file: string,
): Promise<Readonly<Record<string, number>>> =>
  decodeStatuses(
    await runScript(new URL("./Visitors.ts", import.meta.url), [
      port,
      clients,
      addresses,
      milliseconds,
      kind,
      file,
    ]),
  )
