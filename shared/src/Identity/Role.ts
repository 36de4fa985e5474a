import { Schema } from "effect"
import { RoleId } from "../Primitives/Id.ts"
import { RoleCode } from "./Permission.ts"

/** A staff role; each staff member has exactly one. */
export const Role = Schema.Struct({
  id: RoleId,
  name: Schema.String,
  code: RoleCode,
  description: Schema.String,
})
export type Role = typeof Role.Type
