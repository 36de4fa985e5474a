import { Composer } from "grammy"
import type { BotContext } from "../context.ts"
import { keep, say } from "../context.ts"
import { answerPress } from "../telegram/notes.ts"

/** Short answers to what the bot cannot read, so that nobody waits for one. */
export const unread = new Composer<BotContext>()

unread.on(["message:voice", "message:audio", "message:video_note"], (ctx) =>
  ctx.reply(say(ctx).notRead.voice),
)
unread.on(["message:sticker", "message:video", "message:animation"], (ctx) =>
  ctx.reply(say(ctx).notRead.picture),
)
unread.on("message:document", (ctx) => ctx.reply(say(ctx).notRead.file))
unread.on("message:contact", (ctx) => ctx.reply(say(ctx).notRead.contact))
unread.on(["message:poll", "message:dice", "message:game", "message:story", "message:checklist"], (ctx) =>
  ctx.reply(say(ctx).notRead.other),
)
unread.on("edited_message", (ctx) => ctx.reply(say(ctx).notRead.edited))

/** Buttons of earlier versions, and those of nobody. */
unread.on("callback_query", (ctx) => answerPress(ctx, say(ctx).outdated))

/** Who blocks the bot is not written to; who opens it again is. */
unread.on("my_chat_member", (ctx) => {
  if (ctx.chat.type === "private")
    keep(ctx, { is_blocked: ctx.myChatMember.new_chat_member.status === "kicked" })
})
