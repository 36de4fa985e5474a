import * as Metrics from "@effect/opentelemetry/Metrics"
import * as Resource from "@effect/opentelemetry/Resource"
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus"
import { Effect, Layer } from "effect"
import type { PrimaryClient } from "../Primary.ts"
import { Reports, summed } from "./SummedMetrics.ts"
import type { Collection } from "./SummedMetrics.ts"

type Producer = Effect.Effect.Success<typeof Metrics.makeProducer>

/** What the other processes of this machine report now; undefined for one that did not in time. */
export type Others = () => Promise<ReadonlyMap<number, unknown>>

const metricsOf = async (producer: Producer): Promise<Collection> => {
  const { resourceMetrics } = await producer.collect()
  return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
}

/** Adds what other processes report to what a producer collects. */
const withOthers = (own: Producer, others: Others): Producer => {
  const reports = new Reports()
  return {
    collect: async () => {
      const [collected, reported] = await Promise.all([own.collect(), others()])
      const { resource, scopeMetrics } = collected.resourceMetrics
      // Every process runs the same program, so a report is a collection.
      const theirs = reports.sum(reported as ReadonlyMap<number, Collection | undefined>)
      const [first] = scopeMetrics
      if (first === undefined) return collected
      const metrics = summed([first.metrics, theirs])
      return { ...collected, resourceMetrics: { resource, scopeMetrics: [{ ...first, metrics }] } }
    },
  }
}

/** Serves every metric of this machine's processes as Prometheus text at `/metrics` on a separate port. */
export const prometheusExport = (
  at: { readonly host: string; readonly port: number; readonly serviceName: string },
  others?: Others,
) =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const exporter = new PrometheusExporter({
        host: at.host,
        port: at.port,
        preventServerStart: true,
        withoutScopeInfo: true,
        withoutTargetInfo: true,
      })
      const own = yield* Metrics.makeProducer
      const producer = others === undefined ? own : withOthers(own, others)
      yield* Metrics.registerProducer(producer, () => exporter)
      yield* Effect.tryPromise(() => exporter.startServer())
    }),
  ).pipe(Layer.provide(Resource.layer({ serviceName: at.serviceName })))

/** Reports the metrics of this process to the primary, which serves them. */
export const reportToPrimary = (primary: PrimaryClient, serviceName: string) =>
  Layer.effectDiscard(
    Effect.map(Metrics.makeProducer, (producer) => primary.reports(() => metricsOf(producer))),
  ).pipe(Layer.provide(Resource.layer({ serviceName })))
