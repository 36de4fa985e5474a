import { HttpApiGroup } from "@effect/platform"
import { unproven } from "../Account/PersonalDataApi.ts"
import { CustomerAccess } from "../Identity/Access.ts"
import { FileMissing } from "../Pharmacies/Pharmacy.ts"
import { get, post, put } from "../Primitives/Endpoint.ts"
import { CustomerEmailTaken } from "./Customer.ts"
import {
  AccountsWouldJoin,
  AlreadyLinked,
  CustomerProfile,
  EmailAddition,
  EmailLink,
  LinkCredentialsWrong,
  LinkedElsewhere,
  ProfileChange,
  TelegramLink,
} from "./SignInWays.ts"

/**
 * A customer's profile and ways to sign in. Linking a way that has an account of its own joins both accounts: the one of
 * this session stays, with the cart lines, watches, places and ways of both, and the other ends. Every call may be sent again.
 */
export class SignInWaysApi extends HttpApiGroup.make("signInWays")
  .add(get("profile", "/account/profile", { answer: CustomerProfile }))
  .add(
    put("changeProfile", "/account/profile", {
      body: ProfileChange,
      answer: CustomerProfile,
      failures: [FileMissing],
    }),
  )
  .add(
    post("linkTelegram", "/account/telegram", {
      body: TelegramLink,
      answer: CustomerProfile,
      failures: [...unproven, AlreadyLinked, LinkedElsewhere, AccountsWouldJoin],
    }),
  )
  .add(
    post("addEmail", "/account/email", {
      body: EmailAddition,
      answer: CustomerProfile,
      failures: [...unproven, AlreadyLinked, CustomerEmailTaken],
    }),
  )
  .add(
    post("linkEmail", "/account/email/link", {
      body: EmailLink,
      answer: CustomerProfile,
      failures: [...unproven, AlreadyLinked, LinkedElsewhere, AccountsWouldJoin, LinkCredentialsWrong],
    }),
  )
  .middleware(CustomerAccess) {}
