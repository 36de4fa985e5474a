import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { BotAccess } from "../Identity/Access.ts"
import { BadCredentials, TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { Credentials } from "../Identity/Login.ts"
import { FileMissing } from "../Pharmacies/Pharmacy.ts"
import { TooManyRequests } from "../Primitives/CommonFailures.ts"
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

/** The doors of customers: whichever one a Telegram account comes through, it is the same customer. */
export class CustomersApi extends HttpApiGroup.make("customers")
  .add(
    HttpApiEndpoint.post("register", "/users/register")
      .setPayload(CustomerRegistration)
      .addSuccess(CustomerSession, { status: 201 })
      .addError(CustomerEmailTaken.schema)
      .addError(FileMissing.schema)
      .addError(TooManyRequests.schema),
  )
  .add(
    HttpApiEndpoint.post("login", "/users/login")
      .setPayload(Credentials)
      .addSuccess(CustomerSession)
      .addError(BadCredentials.schema)
      .addError(TooManyAttempts.schema),
  )
  .add(
    HttpApiEndpoint.post("telegramLogin", "/users/telegram-login")
      .setPayload(TelegramWidgetUser)
      .addSuccess(CustomerSession)
      .addError(TelegramLoginRefused.schema)
      .addError(TelegramOff.schema)
      .addError(TooManyRequests.schema),
  )
  .add(
    HttpApiEndpoint.post("miniAppLogin", "/users/telegram-miniapp-login")
      .setPayload(MiniAppInitData)
      .addSuccess(CustomerSession)
      .addError(TelegramLoginRefused.schema)
      .addError(TelegramOff.schema)
      .addError(TooManyRequests.schema),
  ) {}

export class BotDoorApi extends HttpApiGroup.make("botDoor")
  .add(
    HttpApiEndpoint.post("login", "/users/telegram-bot-login")
      .setPayload(BotUser)
      .addSuccess(CustomerSession),
  )
  .middleware(BotAccess) {}
