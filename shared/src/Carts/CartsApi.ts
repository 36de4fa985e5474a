import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { CustomerAccess } from "../Identity/Access.ts"
import { KeyReused, NotFound } from "../Primitives/CommonFailures.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { IdPath } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { MedicineExpired } from "../Sales/Sale.ts"
import {
  Cart,
  CartAddition,
  CartFull,
  CartItem,
  CartOverStock,
  QuantityAtLeastOne,
  QuantityChange,
} from "./Cart.ts"

export class CartsApi extends HttpApiGroup.make("carts")
  .add(HttpApiEndpoint.get("read", "/cart").addSuccess(Cart))
  .add(
    HttpApiEndpoint.post("add", "/cart/items")
      .setPayload(CartAddition)
      .setHeaders(idempotencyHeaders)
      .addSuccess(CartItem, { status: 201 })
      .addError(NotFound.schema)
      .addError(CartOverStock.schema)
      .addError(MedicineExpired.schema)
      .addError(CartFull.schema)
      .addError(KeyReused.schema),
  )
  .add(
    HttpApiEndpoint.patch("change", "/cart/items/:id/quantity")
      .setPath(IdPath)
      .setPayload(QuantityChange)
      .setHeaders(idempotencyHeaders)
      .addSuccess(CartItem)
      .addError(NotFound.schema)
      .addError(CartOverStock.schema)
      .addError(QuantityAtLeastOne.schema)
      .addError(KeyReused.schema),
  )
  .add(
    HttpApiEndpoint.del("remove", "/cart/items/:id")
      .setPath(IdPath)
      .addSuccess(Message)
      .addError(NotFound.schema),
  )
  .add(HttpApiEndpoint.get("badge", "/cart/badge").addSuccess(Schema.Struct({ total_quantity: Schema.Int })))
  .middleware(CustomerAccess) {}
