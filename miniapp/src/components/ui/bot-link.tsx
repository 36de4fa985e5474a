import type { ReactNode } from "react"
import { botUrl } from "../../lib/page-meta.ts"
import { useHostLink } from "../../lib/use-host-link.ts"

type BotLinkProps = { readonly bot: string; readonly children: ReactNode }

/** A link to the chat with the bot, in a text. */
export const BotLink = ({ bot, children }: BotLinkProps) => (
  <a {...useHostLink(botUrl(bot))} rel="noopener noreferrer" target="_blank">
    {children}
  </a>
)
