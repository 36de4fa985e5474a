import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { TelegramDigits } from "../Conversations/Conversation.ts"
import { BotAccess, CustomerAccess } from "../Identity/Access.ts"
import { KeyReused, NotFound, TooManyRequests } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { IdPath, SavedPlaceId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import {
  SavedPlace,
  SavedPlaceInput,
  SavedPlaceNameTaken,
  SavedPlaceRename,
  SavedPlacesFull,
} from "./SavedPlace.ts"

/** The places from which a customer searches often, by the names that they gave them. */
export class SavedPlacesApi extends HttpApiGroup.make("savedPlaces")
  /** All of them, in the order in which they were saved. */
  .add(get("list", "/places", { answer: Schema.Array(SavedPlace) }))
  /**
   * Saves a place. The same name for the same point is the same place, so that a removal is taken back by saving the place
   * again, however often that is sent.
   */
  .add(
    post("add", "/places", {
      headers: idempotencyHeaders,
      body: SavedPlaceInput,
      answer: SavedPlace,
      status: 201,
      failures: [SavedPlacesFull, SavedPlaceNameTaken, KeyReused, TooManyRequests],
    }),
  )
  .add(
    put("rename", "/places/:id", {
      path: IdPath(SavedPlaceId),
      body: SavedPlaceRename,
      answer: SavedPlace,
      failures: [NotFound, SavedPlaceNameTaken, TooManyRequests],
    }),
  )
  .add(del("remove", "/places/:id", { path: IdPath(SavedPlaceId), answer: Message, failures: [NotFound] }))
  .middleware(CustomerAccess) {}

/** The places of the customer whose Telegram this is, for the question of the bot; none if there is no account. */
export class ChatPlacesApi extends HttpApiGroup.make("chatPlaces")
  .add(
    get("list", "/users/telegram-bot/people/:id/places", {
      path: Schema.Struct({ id: TelegramDigits }),
      answer: Schema.Array(SavedPlace),
    }),
  )
  .middleware(BotAccess) {}
