import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Conversations } from "../Conversations.ts"

export const ConversationsHttp = HttpApiBuilder.group(Api, "conversations", (handlers) =>
  Effect.gen(function* () {
    const conversations = yield* Conversations
    return handlers
      .handle("read", ({ path }) => conversations.read(path.id))
      .handle("write", ({ path, payload }) =>
        Effect.as(conversations.write(path.id, payload), { message: "The conversation was kept" }),
      )
      .handle("query", ({ path }) => conversations.query(path.id, path.key))
      .handle("receive", ({ path, payload }) =>
        Effect.map(conversations.receive(path.id, payload.updates), (fresh) => ({ fresh })),
      )
      .handle("claim", ({ path, payload }) => conversations.claim(path.id, payload))
      .handle("unhandled", ({ path }) =>
        Effect.map(conversations.unhandled(path.id), (updates) => ({ updates })),
      )
  }),
).pipe(Layer.provide(Conversations.Default))
