import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import type { Stream } from "effect"
import { Effect, Layer } from "effect"
import { streamedAnswer } from "../../http/StreamedAnswer.ts"
import { today } from "../../platform/Today.ts"
import { Day } from "../Day.ts"
import { Dashboards } from "../Dashboards.ts"
import { Reports } from "../Reports.ts"
import { ReportExports } from "./ReportExports.ts"

/** Sends a stream of CSV as a file named after the report and the day. */
const asFile =
  (report: string) =>
  <E>(csv: Effect.Effect<Stream.Stream<Uint8Array>, E>) =>
    Effect.gen(function* () {
      const day = yield* today
      return yield* streamedAnswer(yield* csv, {
        contentType: "text/csv; charset=utf-8",
        headers: { "content-disposition": `attachment; filename="${report}_report_${day}.csv"` },
      })
    })

const Sales = HttpApiBuilder.group(Api, "salesReport", (handlers) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const exports = yield* ReportExports
    return handlers
      .handle("read", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => reports.sales(pharmacyId, urlParams)),
      )
      .handle("groups", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => reports.salesGroups(pharmacyId, urlParams)),
      )
      .handle("export", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, (member) => asFile("sales")(exports.sales(member, urlParams))),
      )
  }),
)

const Stock = HttpApiBuilder.group(Api, "stockReport", (handlers) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const exports = yield* ReportExports
    return handlers
      .handle("read", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => reports.stock(pharmacyId, urlParams)),
      )
      .handle("export", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, (member) => asFile("stock")(exports.stock(member, urlParams))),
      )
  }),
)

const Expiry = HttpApiBuilder.group(Api, "expiryReport", (handlers) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const exports = yield* ReportExports
    return handlers
      .handle("read", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => reports.expiry(pharmacyId, urlParams)),
      )
      .handle("export", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, (member) => asFile("expiry")(exports.expiry(member, urlParams))),
      )
  }),
)

const Overview = HttpApiBuilder.group(Api, "overview", (handlers) =>
  Effect.gen(function* () {
    const dashboards = yield* Dashboards
    const day = yield* Day
    return handlers
      .handle("read", () =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => dashboards.overview(pharmacyId)),
      )
      .handle("day", () => Effect.flatMap(CurrentMember, day.read))
  }),
)

const Transactions = HttpApiBuilder.group(Api, "transactions", (handlers) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const exports = yield* ReportExports
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => reports.transactions(pharmacyId, urlParams)),
      )
      .handle("export", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, (member) =>
          asFile("transactions")(exports.transactions(member, urlParams)),
        ),
      )
  }),
)

export const ReportsHttp = Layer.mergeAll(Sales, Stock, Expiry, Overview, Transactions).pipe(
  Layer.provide([Reports.Default, ReportExports.Default, Dashboards.Default, Day.Default]),
)
