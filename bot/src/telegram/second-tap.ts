import type { BotContext } from "../context.ts"

/** Milliseconds after an answer in which another tap on the same button means the same. */
const secondTap = 2000

/** Whether the same button was just answered: people tap twice when the first answer takes a moment. */
export const isSecondTap = ({ conversation: { pressed }, arrivedAt }: BotContext, button: string): boolean =>
  pressed?.button === button && arrivedAt < Date.parse(pressed.at) + secondTap
