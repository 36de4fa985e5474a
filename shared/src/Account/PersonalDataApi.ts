import { HttpApiGroup, HttpApiSchema } from "@effect/platform"
import { TelegramOff } from "../Customers/Customer.ts"
import { AccountAccess } from "../Identity/Access.ts"
import { TooManyAttempts } from "../Identity/IdentityFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { Message } from "../Primitives/Page.ts"
import { CodeWrong, CurrentPasswordWrong } from "./Account.ts"
import { DeletionBlocked, IdentityProof, PersonalDataSummary, TelegramProofRefused } from "./PersonalData.ts"

/** The failures of a call that asks who its sender is (`IdentityProof`). */
export const unproven = [
  CurrentPasswordWrong,
  CodeWrong,
  TelegramProofRefused,
  TelegramOff,
  TooManyAttempts,
] as const

/** What is kept about the caller: listed, downloaded as one JSON file, and deleted with the account. */
export class PersonalDataApi extends HttpApiGroup.make("personalData")
  .add(get("summary", "/account/personal-data", { answer: PersonalDataSummary }))
  .add(
    post("export", "/account/personal-data/export", {
      body: IdentityProof,
      answer: HttpApiSchema.Text({ contentType: "application/json" }),
      failures: unproven,
    }),
  )
  .add(
    post("delete", "/account/personal-data/delete", {
      body: IdentityProof,
      answer: Message,
      failures: [...unproven, DeletionBlocked],
    }),
  )
  .middleware(AccountAccess) {}
