import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Uploads } from "../../http/Uploads.ts"
import { PhotoLookup } from "../PhotoLookup.ts"
import { visitor } from "../../http/Visitor.ts"
import { VisitorLimits } from "../VisitorLimits.ts"

const Reading = HttpApiBuilder.group(Api, "photoLookup", (handlers) =>
  Effect.gen(function* () {
    const photos = yield* PhotoLookup
    const limits = yield* VisitorLimits
    const uploads = yield* Uploads
    return handlers.handle("readPhoto", ({ request }) =>
      Effect.gen(function* () {
        yield* limits.allow("photos", yield* visitor)
        return yield* photos.lookUp(yield* uploads.receive(request))
      }).pipe(Effect.scoped),
    )
  }),
)

export const PhotoLookupHttp = Reading.pipe(Layer.provide([PhotoLookup.Default, VisitorLimits.Default]))
