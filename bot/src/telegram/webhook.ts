import { setTimeout as sleep } from "node:timers/promises"
import { updateKinds } from "@rokthnam/shared/Conversations/BotUpdate"
import type { Api } from "grammy"
import type { WebhookInfo } from "grammy/types"
import { persist } from "./persistence.ts"
import type { Trouble } from "./persistence.ts"

/** Deliveries at a time. Each of them is one insert, and those of one chat come after each other anyway. */
const mostDeliveries = 20
/** Seconds for which a failed delivery is news. */
const recent = 60

type Webhook = { readonly url: string; readonly secret: string }

type Options = {
  readonly telegram: Api
  readonly webhook: Webhook
  readonly longest: number
  readonly trouble: Trouble
  readonly signal: AbortSignal
}

/** What keeps Telegram from delivering; undefined if nothing does. */
const failureOf = (info: WebhookInfo): string | undefined =>
  info.pending_update_count > 0 && (info.last_error_date ?? 0) > Date.now() / 1000 - recent
    ? `gets no updates: Telegram says “${info.last_error_message}” about the webhook`
    : undefined

/**
 * Sets the webhook, and looks after it until the signal is aborted: another program with the same token may remove it,
 * and Telegram may fail to reach it. Both is told, and a lost webhook is set again. Any number of processes may do this.
 */
export const keepWebhook = async (options: Options): Promise<void> => {
  const { telegram, webhook, longest, trouble, signal } = options
  const set = () =>
    telegram.setWebhook(webhook.url, {
      secret_token: webhook.secret,
      allowed_updates: updateKinds,
      max_connections: mostDeliveries,
    })
  // it is set at each start, since the secret may be a new one, which Telegram does not tell
  await persist(set, options)
  // oxlint-disable no-await-in-loop -- looks again after each pause
  for (;;) {
    await sleep(longest, undefined, { signal })
    const info = await persist(() => telegram.getWebhookInfo(), options)
    const failure = failureOf(info)
    if (info.url !== webhook.url) {
      trouble.tell("has lost its webhook to another program with its token, and sets it again")
      await persist(set, options)
    } else if (failure === undefined) trouble.over()
    else trouble.tell(failure)
  }
  // oxlint-enable no-await-in-loop
}
