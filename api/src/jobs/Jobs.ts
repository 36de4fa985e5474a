import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import { Cron, Effect, Layer, Schedule } from "effect"
import { AppConfig } from "../Config.ts"
import { ChatLinks } from "../accounts/ChatLinks.ts"
import { Conversations } from "../accounts/Conversations.ts"
import { Customers } from "../accounts/Customers.ts"
import { OpenSessions } from "../accounts/Identity/OpenSessions.ts"
import { CustomerPhones } from "../counter/CustomerPhones.ts"
import { Sales } from "../counter/Sales.ts"
import { Carts } from "../finding/Carts.ts"
import { Finding } from "../finding/Finding.ts"
import { OldChanges } from "../finding/Search/OldChanges.ts"
import { UnansweredSearches } from "../finding/UnansweredSearches.ts"
import { Watches } from "../finding/Watches.ts"
import { ArchivedFiles } from "../platform/ArchivedFiles.ts"
import { Audit } from "../platform/Audit.ts"
import { Files } from "../platform/Files.ts"
import { IdSpace } from "../platform/IdSpace.ts"
import { Partitions } from "../platform/Partitions.ts"
import { partitionedTables } from "../platform/Partitions/PartitionedTables.ts"
import { Notices } from "../platform/Notices.ts"
import { Digests } from "../reporting/Digests.ts"
import { SalesSummaries } from "../reporting/SalesSummaries.ts"
import { LastChanges } from "../stock/LastChanges.ts"
import { Ledger } from "../stock/Ledger.ts"
import { Shelves } from "../stock/Shelves.ts"
import { StockNews } from "../stock/StockNews.ts"
import { scheduler } from "./Schedule.ts"
import type { Job } from "./Schedule.ts"
import { nightlyChecks } from "./NightlyChecks.ts"

/** Runs once an hour. Each job has its own minute. */
const hourly = (minute: number) => Cron.unsafeParse(`${minute} * * * *`, timeZone)
/** At each look for due jobs (`JOBS_EVERY_SECONDS`). */
const everySecond = Cron.unsafeParse("* * * * * *", timeZone)
const everyMinute = Cron.unsafeParse("* * * * *", timeZone)
const everyFiveMinutes = Cron.unsafeParse("*/5 * * * *", timeZone)
/** Three in the morning in Phnom Penh, when pharmacies are closed. */
const nightly = Cron.unsafeParse("0 3 * * *", timeZone)

/** Seven in the morning in Phnom Penh, when pharmacies open. */
const mornings = Cron.unsafeParse("0 7 * * *", timeZone)
/** Seconds between two looks for stock that ran out, which is told at once. */
const stockLooksEvery = 2
/** Minutes between two times at which each machine writes what it has noted of searches without an answer. */
const searchesKeptEvery = 5

/** Minutes between two looks for how many months have partitions, and how many ids are left. */
const roomMeasuredEvery = 10

/**
 * Every scheduled job of the product. Watches come from outside, because they search in the one thread of finding that the
 * process has.
 */
export const scheduledJobs = Effect.gen(function* () {
  const files = yield* Files
  const customers = yield* Customers
  const conversations = yield* Conversations
  const sales = yield* Sales
  const phones = yield* CustomerPhones
  const carts = yield* Carts
  const sessions = yield* OpenSessions
  const changes = yield* OldChanges
  const shelves = yield* Shelves
  const ledger = yield* Ledger
  const audit = yield* Audit
  const archivedFiles = yield* ArchivedFiles
  const watches = yield* Watches
  const notices = yield* Notices
  const links = yield* ChatLinks
  const stock = yield* StockNews
  const digests = yield* Digests
  const lastChanges = yield* LastChanges
  const unanswered = yield* UnansweredSearches
  const partitions = yield* Partitions
  const summaries = yield* SalesSummaries
  const jobs: ReadonlyArray<Job> = [
    {
      name: "remove orphaned files",
      at: hourly(10),
      work: files.removeOrphans(),
      afterwards: files.removeBytes(),
    },
    // before the job that removes old changes, which tell what became available
    {
      name: "answer watches",
      at: everySecond,
      work: watches.markDue,
      afterwards: watches.answerDue,
      role: "finding",
      isQuiet: true,
    },
    { name: "remove old watches", at: hourly(15), work: watches.removeOld },
    { name: "tidy the messages for Telegram", at: everyFiveMinutes, work: notices.tidy, isQuiet: true },
    // each summary is a commit of its own, with the fact that it was written
    {
      name: "write the summaries of the day",
      at: everySecond,
      work: Effect.succeed(0),
      afterwards: digests.write,
      isQuiet: true,
    },
    // each of their batches is a commit of its own, by which nothing is lost or doubled
    {
      name: "summarise sales",
      at: everyMinute,
      work: Effect.succeed(0),
      afterwards: summaries.summarise,
      isQuiet: true,
    },
    {
      name: nightlyChecks.summaries,
      at: nightly,
      work: Effect.succeed(0),
      afterwards: summaries.check,
    },
    { name: "tell what expires soon", at: mornings, work: stock.lookForExpiring },
    { name: "note when stock changed", at: everyFiveMinutes, work: lastChanges.note, isQuiet: true },
    { name: "end old links with chats", at: everyFiveMinutes, work: links.endOld, isQuiet: true },
    { name: "remove the bytes of removed files", at: everyFiveMinutes, work: files.removeBytes() },
    { name: "forget used Telegram logins", at: hourly(20), work: customers.forgetOldLogins() },
    { name: "forget old conversations with the bot", at: hourly(25), work: conversations.forgetOld },
    { name: "remove old idempotency keys", at: hourly(30), work: sales.removeOldKeys },
    { name: "forget customers' phones of old sales", at: hourly(35), work: phones.forgetOld },
    { name: "remove old keys of carts", at: hourly(40), work: carts.removeOldKeys },
    { name: "remove expired sessions", at: hourly(45), work: sessions.removeExpired },
    { name: "remove old changes of the search", at: hourly(50), work: changes.remove() },
    { name: "remove old changes of shelves", at: hourly(52), work: shelves.removeOldChanges },
    // its files may be due since an earlier run, or since an archiving that was stopped
    {
      name: "remove old entries of the audit log",
      at: hourly(55),
      work: audit.removeOld,
      afterwards: archivedFiles.removeBytes(),
    },
    { name: "remove old searches without an answer", at: hourly(57), work: unanswered.removeOld },
    // each in a transaction of its own, so that none holds the locks of the others
    ...partitionedTables.map((table, at) => ({
      name: `make partitions of ${table}`,
      at: hourly(1 + 2 * at),
      work: partitions.make(table),
    })),
    { name: nightlyChecks.ledger, at: nightly, work: ledger.checkAndTell() },
  ]
  return jobs
}).pipe(
  Effect.provide([
    Files.Default,
    ChatLinks.Default,
    Conversations.Default,
    Customers.Default,
    Sales.Default,
    CustomerPhones.Default,
    Carts.Default,
    OpenSessions.Default,
    OldChanges.Default,
    Shelves.Default,
    Ledger.Default,
    Audit.Default,
    ArchivedFiles.Default,
    Notices.Default,
    Partitions.Default,
    StockNews.Default,
    Digests.Default,
    LastChanges.Default,
    UnansweredSearches.Default,
    SalesSummaries.Default,
  ]),
)

/**
 * Runs the scheduled jobs of this machine's roles for as long as the process runs. The first look for due jobs waits as long
 * as the others, since the start has more urgent work.
 */
export const JobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { jobsEvery, roles } = yield* AppConfig
    const runDue = yield* scheduler
    const jobs = (yield* scheduledJobs).filter(({ role = "counter" }) => roles.has(role))
    const stock = yield* StockNews
    const finding = yield* Finding
    const lookAtStock = stock.look.pipe(
      Effect.catchAllCause((cause) =>
        Effect.delay(Effect.logError("News about stock could not be read", cause), `${jobsEvery} seconds`),
      ),
      Effect.schedule(Schedule.spaced(`${Math.min(stockLooksEvery, jobsEvery)} seconds`)),
      Effect.forkScoped,
    )
    // not a job: each machine has its own notes, which the process that would run the job may not have
    const keepSearches = finding.keepSearches.pipe(
      Effect.catchAllCause((cause) =>
        Effect.logError("Searches without an answer could not be written", cause),
      ),
      Effect.schedule(Schedule.spaced(`${searchesKeptEvery} minutes`)),
      Effect.forkScoped,
    )
    const partitions = yield* Partitions
    const ids = yield* IdSpace
    const measureRoom = Effect.zipRight(partitions.measure, ids.measure).pipe(
      Effect.catchAllCause((cause) =>
        Effect.logError("Nobody knows how many months and ids there are", cause),
      ),
      Effect.schedule(Schedule.spaced(`${roomMeasuredEvery} minutes`)),
      Effect.forkScoped,
    )
    yield* measureRoom
    if (roles.has("counter")) yield* lookAtStock
    if (roles.has("finding")) yield* keepSearches
    yield* runDue(jobs).pipe(
      Effect.catchAllCause((cause) => Effect.logError("Nobody knows which jobs are due", cause)),
      Effect.schedule(Schedule.spaced(`${jobsEvery} seconds`)),
      Effect.forkScoped,
    )
  }),
).pipe(Layer.provide([Watches.Default, StockNews.Default, Partitions.Default, IdSpace.Default, Finding.Live]))
