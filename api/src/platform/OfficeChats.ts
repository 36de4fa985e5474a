import { rolePermissions } from "@rokthnam/shared/Identity/Permission"
import type { Permission } from "@rokthnam/shared/Identity/Permission"
import { permissions } from "@rokthnam/shared/Identity/Permissions"
import type { NoticeContent } from "@rokthnam/shared/Notices/Notice"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Notices } from "./Notices.ts"
import { OfficeChatsRepo } from "./OfficeChats/OfficeChatsRepo.ts"
import type { CurrentChat } from "./OfficeChats/OfficeChatsRepo.ts"

export type { CurrentChat }

/** What the person of a chat may do for the pharmacy. An admin belongs to none and has no permission there. */
export const grantedTo = ({ role, staff_role }: Pick<CurrentChat, "role" | "staff_role">) =>
  new Set<Permission>(
    role === "pharmacy" ? permissions : staff_role === null ? [] : rolePermissions[staff_role],
  )

/**
 * The chats that are linked with accounts of the back office now, for whoever has news for them. Which accounts may be told
 * is asked anew for every message, and again when it is handed to the bot.
 */
export class OfficeChats extends Effect.Service<OfficeChats>()("OfficeChats", {
  effect: Effect.gen(function* () {
    const repo = yield* OfficeChatsRepo
    const notices = yield* Notices

    /** Adds a message to one chat in the current transaction; `until` is when it is no news any more. */
    const tell = (chat: CurrentChat, content: NoticeContent, until?: Date) =>
      notices.add({
        chat: chat.telegram_id,
        language: chat.language,
        content,
        officeChat: chat.id,
        ...(until === undefined ? {} : { until }),
      })

    /** The chats of a pharmacy that want news about its stock and whose people may see alerts. */
    const wantingAlerts = (pharmacyId: PharmacyId) =>
      Effect.map(repo.ofPharmacy(pharmacyId), (chats) =>
        chats.filter((chat) => chat.wants_alerts && grantedTo(chat).has("View Alerts")),
      )

    /** Adds a message to each of the chats, in the current transaction. */
    const tellAll = (chats: ReadonlyArray<CurrentChat>, content: NoticeContent) =>
      Effect.forEach(chats, (chat) => tell(chat, content), { discard: true })

    return { tell, tellAll, wantingAlerts, admins: repo.admins }
  }),
  dependencies: [OfficeChatsRepo.Default, Notices.Default],
}) {}
