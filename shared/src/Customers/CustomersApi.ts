import { HttpApiGroup } from "@effect/platform"
import { BotAccess } from "../Identity/Access.ts"
import { BadCredentials, TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { Credentials } from "../Identity/Login.ts"
import { FileMissing } from "../Pharmacies/Pharmacy.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
import { post } from "../Primitives/Endpoint.ts"
import {
  BotUser,
  CustomerEmailTaken,
  CustomerRegistration,
  CustomerSession,
  MiniAppInitData,
  TelegramLoginRefused,
  TelegramOff,
  TelegramWidgetUser,
} from "./Customer.ts"

/** Registration and sign-in of customers. A Telegram account is the same customer however it signs in. */
export class CustomersApi extends HttpApiGroup.make("customers")
  .add(
    post("register", "/users/register", {
      body: CustomerRegistration,
      answer: CustomerSession,
      status: 201,
      failures: [CustomerEmailTaken, FileMissing, TooManyRequests],
    }),
  )
  .add(
    post("login", "/users/login", {
      body: Credentials,
      answer: CustomerSession,
      failures: [BadCredentials, TooManyAttempts],
    }),
  )
  .add(
    post("telegramLogin", "/users/telegram-login", {
      body: TelegramWidgetUser,
      answer: CustomerSession,
      failures: [TelegramLoginRefused, TelegramOff, TooManyRequests],
    }),
  )
  .add(
    post("miniAppLogin", "/users/telegram-miniapp-login", {
      body: MiniAppInitData,
      answer: CustomerSession,
      failures: [TelegramLoginRefused, TelegramOff, TooManyRequests],
    }),
  ) {}

export class BotDoorApi extends HttpApiGroup.make("botDoor")
  .add(
    post("login", "/users/telegram-bot-login", {
      body: BotUser,
      answer: CustomerSession,
      failures: [TelegramOff],
    }),
  )
  .middleware(BotAccess) {}
