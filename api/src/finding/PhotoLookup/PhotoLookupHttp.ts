import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { clientAddress } from "../../http/ClientAddress.ts"
import { Uploads } from "../../http/Uploads.ts"
import { PhotoLookup } from "../PhotoLookup.ts"
import { RateLimits } from "../../platform/RateLimits.ts"

/** Photos per minute from one address, which a whole clinic or village may share. One core reads about as many. */
const perAddress = { hits: 120, seconds: 60 }

const Reading = HttpApiBuilder.group(Api, "photoLookup", (handlers) =>
  Effect.gen(function* () {
    const photos = yield* PhotoLookup
    const limits = yield* RateLimits
    const uploads = yield* Uploads
    return handlers.handle("readPhoto", ({ request }) =>
      Effect.gen(function* () {
        yield* limits.allow(`photo:${yield* clientAddress}`, perAddress)
        return yield* photos.lookUp(yield* uploads.receive(request))
      }).pipe(Effect.scoped),
    )
  }),
)

export const PhotoLookupHttp = Reading.pipe(Layer.provide(PhotoLookup.Default))
