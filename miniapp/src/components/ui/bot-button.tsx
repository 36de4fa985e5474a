import type { ReactNode } from "react"
import { botUrl } from "../../lib/page-meta.ts"
import { useHostLink } from "../../lib/use-host-link.ts"
import { OutsideLink } from "./button.tsx"
import type { Look } from "./button.tsx"

type BotButtonProps = Look & { readonly bot: string; readonly children: ReactNode }

/** A link to the chat with the bot, styled as a button. */
export const BotButton = ({ bot, children, ...look }: BotButtonProps) => (
  <OutsideLink {...look} {...useHostLink(botUrl(bot))} icon="send" newTab>
    {children}
  </OutsideLink>
)
