import type { ReactNode } from "react"
import { botUrl } from "../../lib/page-meta.ts"
import { useHostLink } from "../../lib/use-host-link.ts"
import { OutsideLink } from "./button.tsx"
import type { Look } from "./button.tsx"

type BotLinkProps = { readonly bot: string; readonly children: ReactNode }

/** A link to the chat with the bot, in a text. */
export const BotLink = ({ bot, children }: BotLinkProps) => (
  <a {...useHostLink(botUrl(bot))} rel="noopener noreferrer" target="_blank">
    {children}
  </a>
)

/** The same link, styled as a button. */
export const BotButton = ({ bot, children, ...look }: BotLinkProps & Look) => (
  <OutsideLink {...look} {...useHostLink(botUrl(bot))} icon="send" newTab>
    {children}
  </OutsideLink>
)
