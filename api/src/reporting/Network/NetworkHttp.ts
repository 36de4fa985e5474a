import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Finding } from "../../finding/Finding.ts"
import { UnansweredSearches } from "../../finding/UnansweredSearches.ts"
import { Network } from "../Network.ts"

export const NetworkHttp = HttpApiBuilder.group(Api, "network", (handlers) =>
  Effect.gen(function* () {
    const network = yield* Network
    const searches = yield* UnansweredSearches
    const finding = yield* Finding
    // what this machine has not written yet belongs to the figures; without it they are minutes old
    const written = Effect.catchAllCause(finding.keepSearches, (cause) =>
      Effect.logWarning("Searches without an answer could not be written", cause),
    )
    return handlers
      .handle("figures", () => network.figures())
      .handle("searches", ({ urlParams }) => Effect.zipRight(written, searches.list(urlParams.days)))
  }),
).pipe(Layer.provide([Network.Default, UnansweredSearches.Default, Finding.Live]))
