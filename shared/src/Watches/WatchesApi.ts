import { HttpApiGroup } from "@effect/platform"
import { CustomerAccess } from "../Identity/Access.ts"
import { NotFound, TooManyRequests } from "../Primitives/CommonFailures.ts"
import { del, get, post } from "../Primitives/Endpoint.ts"
import { IdPath, WatchId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { InStockNow, NotOneMedicine, Watch, Watches, WatchesFull, WatchRequest, WhichName } from "./Watch.ts"

/**
 * "Tell me when it arrives": a customer waits for a medicine, and is told once when an approved pharmacy within reach has
 * it. A watch ends after 30 days.
 */
export class WatchesApi extends HttpApiGroup.make("watches")
  /** The open ones and those answered in the last 30 days, the newest first. */
  .add(get("list", "/watches", { answer: Watches }))
  /** Begins a watch. If the person waits for it already, that watch begins anew with this place. */
  .add(
    post("add", "/watches", {
      body: WatchRequest,
      answer: Watch,
      status: 201,
      failures: [WatchesFull, InStockNow, NotOneMedicine, WhichName, TooManyRequests],
    }),
  )
  .add(del("remove", "/watches/:id", { path: IdPath(WatchId), answer: Message, failures: [NotFound] }))
  .middleware(CustomerAccess) {}
