import { HttpApiBuilder, HttpApiSecurity } from "@effect/platform"
import {
  AdminAccess,
  AdminFileAccess,
  AlertsAccess,
  BotAccess,
  CustomerAccess,
  ExpiryReportAccess,
  ImportAccess,
  InventoryAccess,
  memberAccess,
  OverviewAccess,
  OwnerAccess,
  ReadCategoriesAccess,
  ReadMedicinesAccess,
  ReadPaymentMethodsAccess,
  SaleHistoryAccess,
  SalesReportAccess,
  SellAccess,
  StaffAccess,
  StockReportAccess,
  TransactionsAccess,
} from "@rokthnam/shared/Identity/Access"
import type { MemberAccessName } from "@rokthnam/shared/Identity/Access"
import { NotAuthenticated } from "@rokthnam/shared/Identity/IdentityFailures"
import { Effect, Layer, Redacted } from "effect"
import { createHash, timingSafeEqual } from "node:crypto"
import { AppConfig } from "../../Config.ts"
import { Sessions } from "./Sessions.ts"

const digest = (text: string) => createHash("sha256").update(text).digest()

const bearer = <A, E>(check: (token: Redacted.Redacted) => Effect.Effect<A, E>) => ({ bearer: check })

const member = (name: MemberAccessName) =>
  Effect.map(Sessions, (sessions) => bearer((token) => sessions.member(token, memberAccess[name])))

const accounts = Layer.mergeAll(
  Layer.effect(
    AdminAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.admin)),
  ),
  Layer.effect(
    AdminFileAccess,
    // Asked after the bearer failed: without a token of its own it answers what the bearer answered.
    Effect.map(Sessions, (sessions) => ({
      bearer: sessions.admin,
      query: (token) =>
        Redacted.value(token) === ""
          ? Effect.flatMap(HttpApiBuilder.securityDecode(HttpApiSecurity.bearer), sessions.admin)
          : sessions.admin(token),
    })),
  ),
  Layer.effect(
    OwnerAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.owner)),
  ),
  Layer.effect(
    StaffAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.staff)),
  ),
  Layer.effect(
    CustomerAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.customer)),
  ),
)

const bot = Layer.effect(
  BotAccess,
  Effect.map(AppConfig, ({ botServiceSecret }) =>
    bearer((token) => {
      const fits =
        botServiceSecret !== undefined &&
        timingSafeEqual(digest(Redacted.value(token)), digest(Redacted.value(botServiceSecret)))
      return fits ? Effect.void : Effect.fail(new NotAuthenticated())
    }),
  ),
)

const members = Layer.mergeAll(
  Layer.effect(OverviewAccess, member("OverviewAccess")),
  Layer.effect(TransactionsAccess, member("TransactionsAccess")),
  Layer.effect(SellAccess, member("SellAccess")),
  Layer.effect(SaleHistoryAccess, member("SaleHistoryAccess")),
  Layer.effect(InventoryAccess, member("InventoryAccess")),
  Layer.effect(ReadMedicinesAccess, member("ReadMedicinesAccess")),
  Layer.effect(ReadCategoriesAccess, member("ReadCategoriesAccess")),
  Layer.effect(ReadPaymentMethodsAccess, member("ReadPaymentMethodsAccess")),
  Layer.effect(ImportAccess, member("ImportAccess")),
  Layer.effect(AlertsAccess, member("AlertsAccess")),
  Layer.effect(StockReportAccess, member("StockReportAccess")),
  Layer.effect(ExpiryReportAccess, member("ExpiryReportAccess")),
  Layer.effect(SalesReportAccess, member("SalesReportAccess")),
)

/** Every access middleware of the contract. */
export const AccessLive = Layer.mergeAll(accounts, members, bot).pipe(Layer.provide(Sessions.Default))
