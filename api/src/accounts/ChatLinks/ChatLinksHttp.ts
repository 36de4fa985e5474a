import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentOfficer } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { ChatDecisions } from "../ChatDecisions.ts"
import { ChatLinks } from "../ChatLinks.ts"

const Office = HttpApiBuilder.group(Api, "officeChats", (handlers) =>
  Effect.gen(function* () {
    const links = yield* ChatLinks
    return handlers
      .handle("list", () => Effect.flatMap(CurrentOfficer, links.list))
      .handle("link", ({ payload }) =>
        Effect.flatMap(CurrentOfficer, (officer) => links.makeLink(officer, payload)),
      )
      .handle("change", ({ path, payload }) =>
        Effect.flatMap(CurrentOfficer, (officer) => links.change(officer, path.id, payload)),
      )
      .handle("unlink", ({ path }) =>
        Effect.flatMap(CurrentOfficer, (officer) => links.unlink(officer, path.id)).pipe(
          Effect.as({ message: "The chat was unlinked" }),
        ),
      )
  }),
)

const Chat = HttpApiBuilder.group(Api, "chatAccounts", (handlers) =>
  Effect.gen(function* () {
    const links = yield* ChatLinks
    const decisions = yield* ChatDecisions
    return handlers
      .handle("redeem", ({ path, payload }) => links.redeem(path.id, payload))
      .handle("list", ({ path }) => links.accounts(path.id))
      .handle("unlink", ({ path }) =>
        Effect.as(links.unlinkOf(path.id, path.chat), { message: "The chat was unlinked" }),
      )
      .handle("burn", ({ payload }) => Effect.as(links.burn(payload.code), { message: "The link has ended" }))
      .handle("decide", ({ path, payload }) =>
        Effect.map(decisions.decide(path.id, payload), (name) => ({ name })),
      )
  }),
)

export const ChatLinksHttp = Layer.mergeAll(Office, Chat).pipe(
  Layer.provide([ChatLinks.Default, ChatDecisions.Default]),
)
