import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { CodeWrong, CurrentPasswordWrong } from "../Account/Account.ts"
import { TelegramDigits } from "../Conversations/Conversation.ts"
import { BotAccess, OfficeAccess } from "../Identity/Access.ts"
import { TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { LicenseTaken, PharmacyEmailTaken } from "../Pharmacies/Pharmacy.ts"
import { NotFound, TooManyRequests } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { IdFromString, IdPath, OfficeChatId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { AlreadyDecided, ChatNotLinked, ChatsFull, LinkEnded } from "./ChatFailures.ts"
import {
  BotOff,
  ChatDecision,
  ChatLink,
  ChatSettings,
  LinkCode,
  LinkedAccount,
  LinkRequest,
  OfficeChat,
  OfficeChats,
  Redemption,
} from "./OfficeChat.ts"

/** The Telegram chats of the caller's own account of the back office. */
export class OfficeChatsApi extends HttpApiGroup.make("officeChats")
  .add(get("list", "/account/chats", { answer: OfficeChats }))
  /** Makes a link. It replaces the account's earlier one. */
  .add(
    post("link", "/account/chats/link", {
      body: LinkRequest,
      answer: ChatLink,
      failures: [BotOff, CurrentPasswordWrong, CodeWrong, TooManyAttempts],
    }),
  )
  .add(
    put("change", "/account/chats/:id", {
      path: IdPath(OfficeChatId),
      body: ChatSettings,
      answer: OfficeChat,
      failures: [NotFound],
    }),
  )
  .add(
    del("unlink", "/account/chats/:id", {
      path: IdPath(OfficeChatId),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .middleware(OfficeAccess) {}

const OnePerson = Schema.Struct({ id: TelegramDigits })

/** What people do in a private chat with their account of the back office. Only the bot's own credential may call. */
export class ChatAccountsApi extends HttpApiGroup.make("chatAccounts")
  /**
   * Links the chat by a code. The same code sent again by the same chat answers the same; a chat is linked with one
   * account of a pharmacy, and a later link takes the place of the earlier.
   */
  .add(
    post("redeem", "/users/telegram-bot/people/:id/accounts", {
      path: OnePerson,
      body: Redemption,
      answer: LinkedAccount,
      failures: [LinkEnded, ChatsFull, TooManyRequests],
    }),
  )
  .add(
    get("list", "/users/telegram-bot/people/:id/accounts", {
      path: OnePerson,
      answer: Schema.Array(LinkedAccount),
    }),
  )
  /** Ends a link. Ending it again changes nothing. */
  .add(
    del("unlink", "/users/telegram-bot/people/:id/accounts/:chat", {
      path: Schema.Struct({ id: TelegramDigits, chat: IdFromString(OfficeChatId) }),
      answer: Message,
    }),
  )
  /** Ends a code that others have seen. */
  .add(
    post("burn", "/users/telegram-bot/links/burn", {
      body: Schema.Struct({ code: LinkCode }),
      answer: Message,
    }),
  )
  /** Decides about a registration that waits, as the admin whose chat this is. */
  .add(
    post("decide", "/users/telegram-bot/people/:id/decisions", {
      path: OnePerson,
      body: ChatDecision,
      answer: Schema.Struct({ name: Schema.String }),
      failures: [ChatNotLinked, NotFound, AlreadyDecided, PharmacyEmailTaken, LicenseTaken, TooManyRequests],
    }),
  )
  .middleware(BotAccess) {}
