import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { visitor } from "../../http/Visitor.ts"
import { Offers } from "../Offers.ts"
import type { CallersPlace } from "../Offers.ts"
import { VisitorLimits } from "../VisitorLimits.ts"

type Query = { readonly user_latitude?: number | undefined; readonly user_longitude?: number | undefined }

const placeOf = ({ user_latitude: latitude, user_longitude: longitude }: Query): CallersPlace | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

export const OffersHttp = HttpApiBuilder.group(Api, "offers", (handlers) =>
  Effect.gen(function* () {
    const offers = yield* Offers
    const limits = yield* VisitorLimits
    const counted = Effect.flatMap(visitor, (who) => limits.allow("searches", who))
    return handlers
      .handle("one", ({ path, urlParams }) =>
        Effect.zipRight(counted, offers.one(path.id, placeOf(urlParams))),
      )
      .handle("ofPharmacy", ({ path, urlParams }) =>
        Effect.zipRight(counted, offers.ofPharmacy(path.id, placeOf(urlParams), urlParams)),
      )
  }),
).pipe(Layer.provide([Offers.Default, VisitorLimits.Default]))
