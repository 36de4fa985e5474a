import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startBalancer } from "../../../scripts/servers/haproxy.ts"
import { startProduct } from "../crowd/Product.ts"
import type { Measured } from "./Meter.ts"

/** The product as one or several replicas, at one port. */
export interface Replicas extends Measured {
  readonly port: number
  /** Megabytes that all processes of the API use now. */
  readonly megabytes: () => number
  readonly stop: () => Promise<void>
}

/**
 * Starts so many replicas, each with a data folder of its own, and more than one behind a load balancer. The limits of visitors are those
 * of an installation: who asks is told by the request, as by a proxy in front of the load balancer.
 *
 * @throws Failure when there is no load balancer
 */
export const startReplicas = async (databaseUrl: string, count: number): Promise<Replicas> => {
  const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), "rokthnam-replica-")))
  const products = await Promise.all(
    folders.map((folder) =>
      startProduct(databaseUrl, { DATA_DIR: folder, TRUST_PROXY: count === 1 ? "1" : "2" }),
    ),
  )
  const balancer = count === 1 ? undefined : await startBalancer(products.map(({ port }) => port))
  const sum = (of: (product: (typeof products)[number]) => number) =>
    products.reduce((total, product) => total + of(product), 0)
  return {
    port: balancer?.port ?? products[0]?.port ?? 0,
    api: () => sum(({ cpu }) => cpu()) * 1000,
    balancer: balancer?.pid,
    megabytes: () => sum(({ memory }) => memory().now),
    stop: async () => {
      await balancer?.stop()
      await Promise.all(products.map(({ stop }) => stop()))
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
