import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { KeyReused, NotFound } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { IdPath, ShiftId } from "../Primitives/Id.ts"
import { Paged, paging } from "../Primitives/Page.ts"
import {
  CashMoveInput,
  CloseShiftInput,
  NoCashMoved,
  OpenShiftInput,
  Shift,
  ShiftAlreadyOpen,
  ShiftClosed,
  ShiftDay,
  ShiftReport,
  TooManyCashMoves,
} from "./Shift.ts"

/** The own drawer of whoever sells. Each person has at most one open shift. */
export class ShiftsApi extends HttpApiGroup.make("shifts")
  .add(
    get("current", "/inventory/shifts/current", {
      answer: Schema.Struct({ shift: Schema.NullOr(ShiftReport) }),
    }),
  )
  .add(
    post("open", "/inventory/shifts", {
      headers: idempotencyHeaders,
      body: OpenShiftInput,
      answer: ShiftReport,
      status: 201,
      failures: [ShiftAlreadyOpen, KeyReused],
    }),
  )
  .add(
    post("moveCash", "/inventory/shifts/:id/cash", {
      path: IdPath(ShiftId),
      headers: idempotencyHeaders,
      body: CashMoveInput,
      answer: ShiftReport,
      status: 201,
      failures: [NotFound, ShiftClosed, NoCashMoved, TooManyCashMoves, KeyReused],
    }),
  )
  .middleware(memberAccess(anyOf("Create Sale"))) {}

/**
 * Shifts, the own ones or, with the permission `Manage Shifts`, those of everybody. Who has it may also count the drawer
 * of somebody else whose shift was left open. The list has the latest first, all of them or with the state `open` those whose drawer was not counted yet.
 */
export class ShiftReportsApi extends HttpApiGroup.make("shiftReports")
  .add(
    get("list", "/inventory/shifts", {
      query: Schema.Struct({
        ...paging,
        state: Schema.optional(Schema.Literal("open", "")),
      }),
      answer: Paged(Shift),
    }),
  )
  .add(
    get("read", "/inventory/shifts/:id", {
      path: IdPath(ShiftId),
      answer: ShiftReport,
      failures: [NotFound],
    }),
  )
  .add(
    post("close", "/inventory/shifts/:id/close", {
      path: IdPath(ShiftId),
      headers: idempotencyHeaders,
      body: CloseShiftInput,
      answer: ShiftReport,
      failures: [NotFound, ShiftClosed, KeyReused],
    }),
  )
  .middleware(memberAccess(anyOf("Create Sale", "Manage Shifts"))) {}

/** The report of a day; today's without `day`. */
export class ShiftDaysApi extends HttpApiGroup.make("shiftDays")
  .add(
    get("read", "/inventory/shifts/day", {
      query: Schema.Struct({ day: Schema.optional(CalendarDay) }),
      answer: ShiftDay,
    }),
  )
  .middleware(memberAccess(anyOf("Manage Shifts"))) {}
