import { describe, expectTypeOf, it } from "vitest"
import type { Answer, Body } from "../client/call-types.ts"
import type { Client } from "../client/create-client.ts"
import { refusalOf } from "../errors/refusal-of.ts"
import { newIntentKey } from "../intents/intent-key.ts"

/** Checked by the compiler only: the function is never called. */
const compiles = (
  _: (customer: Client<"customer">, office: Client<"admin" | "pharmacy" | "staff" | "member">) => void,
) => expectTypeOf(_).toBeFunction()

describe("the client's types", () => {
  it("come from the contract", () => {
    compiles((customer, office) => {
      const cart = () => customer.get("/cart", { as: "customer" })
      expectTypeOf(cart).returns.resolves.toEqualTypeOf<Answer<"GET /cart">>()
      const pending = () =>
        office.getCounted("/admin/pharmacies/pending", { as: "admin", query: { page: 2 } })
      expectTypeOf(pending).returns.resolves.toHaveProperty("total").toBeNumber()
      const exported = () => office.getFile("/inventory/reports/sales/export", { as: "member" })
      expectTypeOf(exported).returns.resolves.toEqualTypeOf<Blob>()
      const photo = (file: File) => customer.upload("/users/ocr/medicine", { file })
      expectTypeOf(photo).returns.resolves.toHaveProperty("medicine_name")
      expectTypeOf<Body<"POST /users/login">>().toEqualTypeOf<{
        readonly email: string
        readonly password: string
      }>()
    })
  })

  it("refuse a path that does not exist, or that another function makes", () => {
    compiles((customer, office) => {
      // @ts-expect-error No such path exists.
      void customer.get("/carts", { as: "customer" })
      // @ts-expect-error The path is read with GET.
      void customer.post("/cart", { as: "customer", body: {} })
      // @ts-expect-error The call returns a file.
      void office.get("/inventory/reports/sales/export", { as: "member" })
      // @ts-expect-error The call takes a file.
      void customer.post("/users/ocr/medicine", { body: {} })
      // @ts-expect-error The list sends no total.
      void office.getCounted("/inventory/alerts", { as: "member" })
    })
  })

  it("refuse a missing, a wrong and an unknown field", () => {
    compiles((customer, office) => {
      const key = newIntentKey()
      // @ts-expect-error The id is missing.
      void customer.delete("/cart/items/:id", { as: "customer" })
      // @ts-expect-error The parameter has another name.
      void customer.delete("/cart/items/:id", { as: "customer", path: { item: 1 } })
      // @ts-expect-error The medicine is missing.
      void customer.post("/cart/items", { as: "customer", key, body: { quantity: 1 } })
      // @ts-expect-error The quantity is a number.
      void customer.post("/cart/items", { as: "customer", key, body: { medicine_id: 1, quantity: "1" } })
      // @ts-expect-error No such filter exists.
      void office.get("/inventory/alerts", { as: "member", query: { acknowledged: "true" } })
      // @ts-expect-error A GET has no body.
      void customer.get("/cart", { as: "customer", body: {} })
    })
  })

  it("refuse another's token, none, and one that the app does not hold", () => {
    compiles((customer, office) => {
      // @ts-expect-error A cart needs the customer's token.
      void customer.get("/cart")
      // @ts-expect-error Only an owner may make this call.
      void office.get("/pharmacies/me", { as: "staff" })
      // @ts-expect-error The customer app holds no admin's token.
      void customer.get("/admin/dashboard", { as: "admin" })
      void office.upload("/api/images/upload", { as: "member", file: new Blob() })
      void customer.upload("/api/images/upload", { file: new Blob() })
    })
  })

  it("refuse a write that can be sent again without the key of its intent", () => {
    compiles((customer, office) => {
      const body = { medicine_id: 1, quantity: 1 }
      // @ts-expect-error The key is missing.
      void customer.post("/cart/items", { as: "customer", body })
      // @ts-expect-error A plain text is not an intent key.
      void customer.post("/cart/items", { as: "customer", body, key: "abc" })
      // @ts-expect-error The key is missing.
      void office.upload("/inventory/medicines/bulk-import", { as: "member", file: new Blob() })
      void customer.post("/cart/items", { as: "customer", body, key: newIntentKey() })
    })
  })

  it("refuse a failure that cannot happen", () => {
    compiles(() => {
      const refused = refusalOf("POST /cart/items", new Error("x"))
      if (refused?.code === "CartOverStock") expectTypeOf(refused.params.available).toBeNumber()
      // @ts-expect-error A cart call cannot be refused with a code of the point of sale.
      if (refused?.code === "OutOfStock") expectTypeOf(refused).toBeNever()
      // @ts-expect-error No such call exists.
      refusalOf("POST /cart", new Error("x"))
    })
  })
})
