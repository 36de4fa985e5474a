import type { CurrentOfficer, OfficeAccount } from "@rokthnam/shared/Identity/Actors"
import { ChatsFull, LinkEnded } from "@rokthnam/shared/OfficeChats/ChatFailures"
import { BotOff } from "@rokthnam/shared/OfficeChats/OfficeChat"
import type {
  ChatSettings,
  LinkedAccount,
  LinkRequest,
  OfficeChat,
  Redemption,
} from "@rokthnam/shared/OfficeChats/OfficeChat"
import { linkMinutes, mostChats, usualDigestHour } from "@rokthnam/shared/OfficeChats/OfficeChatRules"
import type { ChatOffer, UnlinkReason } from "@rokthnam/shared/OfficeChats/OfficeChatRules"
import { NotFound, TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { AdminId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import type { OfficeChatId } from "@rokthnam/shared/Primitives/Id"
import { Clock, Effect } from "effect"
import type { Context } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { AppConfig } from "../Config.ts"
import { Audit } from "../platform/Audit.ts"
import { Notices } from "../platform/Notices.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { StockNews } from "../stock/StockNews.ts"
import { hourOfDay, today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import { Account } from "./Account.ts"
import { chatAct } from "./Account/OwnAct.ts"
import { ChatLinksRepo } from "./ChatLinks/ChatLinksRepo.ts"
import type { ChatRow, ClaimedCode, LinkedRow, UnlinkedRow } from "./ChatLinks/ChatLinksRepo.ts"
import { OwnSecondFactor } from "./OwnSecondFactor.ts"
import { traced } from "../platform/Span.ts"

type Officer = Context.Tag.Service<CurrentOfficer>

/** Wrong codes of one person in 15 minutes. A code has 128 bits, so this only spares the database. */
const wrongCodes = { hits: 10, seconds: 900 }
/** Bytes of a code: 22 characters of base64url. */
const codeBytes = 16

const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest()

const holderOf = ({ role, account_id: id }: Pick<LinkedRow, "role" | "account_id">): OfficeAccount =>
  role === "admin"
    ? { role, id: AdminId.make(id) }
    : role === "pharmacy"
      ? { role, id: PharmacyId.make(id) }
      : { role, id: StaffId.make(id) }

/** What a chat of each role may be told. */
const offersOf: Readonly<Record<OfficeAccount["role"], ReadonlyArray<ChatOffer>>> = {
  admin: ["registrations"],
  pharmacy: ["alerts", "digest"],
  staff: ["alerts", "digest"],
}

/** What a chat is told until its person chooses. An owner links it for the news; the figures of a day are the owner's. */
const usualOf = (role: OfficeAccount["role"]) => ({
  wantsAlerts: role !== "admin",
  digestHour: role === "pharmacy" ? usualDigestHour : null,
})

/** A chat as the office shows it. */
const chatOf = ({ id, name, linked_at, until, is_open, wants_alerts, digest_hour }: ChatRow): OfficeChat => ({
  id,
  name,
  linked_at: linked_at.toISOString(),
  until: until?.toISOString() ?? null,
  is_open,
  wants_alerts,
  digest_hour,
})

/** The day whose summary a chat does not get any more, because its hour is over when the hour is chosen. */
const spentDay = (hour: number | null) =>
  Effect.gen(function* () {
    return hour !== null && (yield* hourOfDay) >= hour ? yield* today : null
  })

/** The Telegram chats of accounts of the back office: linked by a code that works once, and unlinked at either end. */
export class ChatLinks extends Effect.Service<ChatLinks>()("ChatLinks", {
  effect: Effect.gen(function* () {
    const repo = yield* ChatLinksRepo
    const own = yield* Account
    const factor = yield* OwnSecondFactor
    const stock = yield* StockNews
    const notices = yield* Notices
    const limits = yield* RateLimits
    const audit = yield* Audit
    const transaction = yield* transactional
    const { telegramBotUsername } = yield* AppConfig

    const now = Effect.map(Clock.currentTimeMillis, (milliseconds) => new Date(milliseconds))

    const list = traced("ChatLinks.list")(function* ({ account }: Officer) {
      const chats = (yield* repo.list(account)).map(chatOf)
      return { bot: telegramBotUsername ?? null, chats, offers: offersOf[account.role] }
    })

    /** Makes a link for the holder of the account. It ends with its time, with the session, and with the next one. */
    const makeLink = traced("ChatLinks.makeLink")(function* (
      { account, sessionId }: Officer,
      { current_password, code: proof }: LinkRequest,
    ) {
      if (telegramBotUsername === undefined) return yield* new BotOff()
      yield* own.confirm(account, current_password)
      yield* factor.prove(account, proof ?? "")
      const code = randomBytes(codeBytes).toString("base64url")
      const endsAt = new Date((yield* now).getTime() + linkMinutes * 60_000)
      yield* repo.putCode({ account, sessionId, hash: hashOf(code), endsAt })
      return { url: `https://t.me/${telegramBotUsername}?start=l_${code}`, ends_at: endsAt.toISOString() }
    })

    const readOne = (account: OfficeAccount, id: OfficeChatId) =>
      Effect.flatMap(repo.read(account, id), (chat) =>
        chat === undefined ? new NotFound({ what: "Chat" }) : Effect.succeed(chat),
      )

    const change = traced("ChatLinks.change")(function* (
      { account }: Officer,
      id: OfficeChatId,
      settings: ChatSettings,
    ) {
      yield* readOne(account, id)
      yield* repo.change(account, id, settings, yield* spentDay(settings.digest_hour ?? null))
      return chatOf(yield* readOne(account, id))
    })

    /** Tells a chat that it is not linked any more. */
    const tellEnd = ({ chat, language, pharmacy }: UnlinkedRow, reason: UnlinkReason) =>
      notices.add({ chat, language, content: { kind: "unlinked", pharmacy, reason } })

    /** Ends a link from the back office. The chat is told. */
    const unlink = traced("ChatLinks.unlink")((officer: Officer, id: OfficeChatId) =>
      Effect.gen(function* () {
        const ended = yield* repo.unlink(officer.account, id)
        if (ended === undefined) return yield* new NotFound({ what: "Chat" })
        yield* tellEnd(ended, "office")
        yield* audit.record(chatAct("unlink_chat", officer.account))
      }).pipe(transaction),
    )

    const linkedOf = (person: string, isWanted: (row: LinkedRow) => boolean = () => true) =>
      Effect.gen(function* () {
        const found = (yield* repo.accountsOf(person)).filter(isWanted)
        const waiting = found.some(({ role }) => role === "admin") ? yield* repo.waiting : null
        return found.map(
          ({ id, role, staff_role, pharmacy, wants_alerts, digest_hour, until }): LinkedAccount => ({
            id,
            role,
            staff_role,
            pharmacy,
            wants_alerts,
            digest_hour,
            until: until?.toISOString() ?? null,
            waiting: role === "admin" ? waiting : null,
          }),
        )
      })

    /** Links the chat with the account of a claimed code, unless that account has enough chats. */
    const linkTo = (code: ClaimedCode, person: string, { name, language }: Redemption) =>
      Effect.gen(function* () {
        if ((yield* repo.countOthers(code, person)) >= mostChats) return yield* ChatsFull.atLimit()
        yield* repo.removeSiblings(code, person)
        const { wantsAlerts, digestHour } = usualOf(code.role)
        const digestedOn = yield* spentDay(digestHour)
        yield* repo.link(code, { person, name, language, wantsAlerts, digestHour, digestedOn })
        yield* audit.record(chatAct("link_chat", holderOf(code)))
      })

    /** Links a private chat by a code. The same person may send it again. */
    const redeem = traced("ChatLinks.redeem")(function* (person: string, given: Redemption) {
      const key = `link-code:${person}`
      const wait = yield* limits.pass(key, wrongCodes)
      if (wait !== undefined) return yield* new TooManyRequests({ retry_after: wait })
      const hash = hashOf(given.code)
      const linked = yield* Effect.gen(function* () {
        const isAgain = yield* repo.isUsed(hash)
        const code = (yield* repo.claimCode(hash, person, yield* now)) ?? (yield* new LinkEnded())
        if (!isAgain) yield* linkTo(code, person, given)
        const [made] = yield* linkedOf(
          person,
          ({ role, account_id }) => role === code.role && account_id === code.account_id,
        )
        if (made === undefined) return yield* new LinkEnded()
        if (!isAgain) yield* stock.beginFor(made.id)
        return made
      }).pipe(transaction)
      yield* limits.reset(key)
      return linked
    })

    /** Ends a link from the chat. */
    const unlinkOf = traced("ChatLinks.unlinkOf")((person: string, id: OfficeChatId) =>
      Effect.gen(function* () {
        const ended = yield* repo.unlinkOf(person, id)
        if (ended !== undefined) yield* audit.record(chatAct("unlink_chat", holderOf(ended)))
      }).pipe(transaction),
    )

    /** Ends all links of a person's chat, in the current transaction. */
    const forget = (person: string) =>
      Effect.flatMap(repo.accountsOf(person), (rows) =>
        Effect.forEach(rows, ({ id }) => unlinkOf(person, id), { discard: true }),
      )

    /** The admin of a person's chat; undefined if there is none. */
    const adminOf = (person: string) =>
      Effect.map(repo.accountsOf(person), (rows) => {
        const row = rows.find(({ role }) => role === "admin")
        return row === undefined ? undefined : AdminId.make(row.account_id)
      })

    /** Removes links that do not hold any more and tells their chats, and removes old codes. Returns how many. */
    const endOld = Effect.gen(function* () {
      const ended = yield* repo.unlinkEnded
      yield* Effect.forEach(ended, (row) => tellEnd(row, row.why_ended ?? "access"), { discard: true })
      return ended.length + (yield* repo.removeOldCodes(yield* now))
    })

    return {
      list,
      makeLink,
      change,
      unlink,
      redeem,
      accounts: linkedOf,
      unlinkOf,
      forget,
      burn: (code: string) => repo.burnCode(hashOf(code)),
      adminOf,
      endOld,
    }
  }),
  dependencies: [
    ChatLinksRepo.Default,
    Account.Default,
    OwnSecondFactor.Default,
    StockNews.Default,
    Notices.Default,
    Audit.Default,
  ],
}) {}
