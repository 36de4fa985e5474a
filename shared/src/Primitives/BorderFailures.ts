import { Schema } from "effect"
import { Failure } from "./Failure.ts"

/* The failures that every call can have, before or after its handler. */

export class MalformedRequest extends Failure<MalformedRequest>()("MalformedRequest", {
  status: 400,
  params: {},
  detail: () => "The request could not be read.",
}) {}

export class BodyTooLarge extends Failure<BodyTooLarge>()("BodyTooLarge", {
  status: 413,
  params: { limit: Schema.String },
  detail: (p) => `The request is larger than ${p.limit}.`,
}) {}

export class BodyTypeRefused extends Failure<BodyTypeRefused>()("BodyTypeRefused", {
  status: 415,
  params: {},
  detail: () => "This call takes JSON, not a form with files.",
}) {}

/** The request arrived too slowly, and the server stopped waiting for the rest. */
export class RequestTooSlow extends Failure<RequestTooSlow>()("RequestTooSlow", {
  status: 408,
  params: {},
  detail: () => "The request arrived too slowly. Please try again.",
}) {}

/** The server has no room for another file. Calls without files still work. */
export class StorageFull extends Failure<StorageFull>()("StorageFull", {
  status: 507,
  params: {},
  detail: () => "There is no room for more files at the moment. Please try again later.",
}) {}

/** A bug of the server. The details are in its log. */
export class InternalError extends Failure<InternalError>()("InternalError", {
  status: 500,
  params: {},
  detail: () => "Something went wrong on our side. Please try again.",
}) {}

/** A service that the server needs, such as the database, is down. */
export class Unavailable extends Failure<Unavailable>()("Unavailable", {
  status: 503,
  params: {},
  detail: () => "The service is not ready. Please try again in a moment.",
}) {}
