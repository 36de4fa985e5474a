import { Schema } from "effect"
import { neverRefuses, refusedAs } from "../Primitives/Constraint.ts"
import { roundedDegrees } from "../Primitives/DegreeRules.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Latitude, Longitude } from "../Primitives/GeoPoint.ts"
import { SavedPlaceId } from "../Primitives/Id.ts"
import { everyError, Text } from "../Primitives/Text.ts"
import { longestPlaceName, mostSavedPlaces } from "./SavedPlaceRules.ts"

const rounded = (degrees: Schema.Schema<number>) =>
  degrees.pipe(
    Schema.transform(Schema.Number, { strict: true, decode: roundedDegrees, encode: (given) => given }),
    Schema.annotations(neverRefuses),
  )

/** The name by which a customer knows a place: "Home". */
export const SavedPlaceName = Text(longestPlaceName)

/**
 * The id of the listed place (`placeOf`) by which a place was chosen, whose name in each language is its label; null for
 * the position of a device. Clients may know a longer list than the API, so any id of this form is taken.
 */
const ListedPlace = Schema.NullOr(
  Schema.String.pipe(
    Schema.pattern(/^[a-z-]{2,40}$/, refusedAs("WrongFormat", {}, "must be the id of a place")),
  ),
)

/** A place to save. The degrees are rounded to about ten metres, as a search rounds them. */
export const SavedPlaceInput = Schema.Struct({
  name: SavedPlaceName,
  latitude: rounded(Latitude),
  longitude: rounded(Longitude),
  listed_place: ListedPlace,
}).annotations(everyError)
export type SavedPlaceInput = typeof SavedPlaceInput.Type

export const SavedPlaceRename = Schema.Struct({ name: SavedPlaceName })

/** A place of a customer, from which they search often. Distances are approximate if it was chosen by a listed place. */
export const SavedPlace = Schema.Struct({
  id: SavedPlaceId,
  name: Schema.String,
  latitude: Schema.Number,
  longitude: Schema.Number,
  listed_place: Schema.NullOr(Schema.String),
})
export type SavedPlace = typeof SavedPlace.Type

export class SavedPlacesFull extends Failure<SavedPlacesFull>()("SavedPlacesFull", {
  status: 409,
  params: { limit: Schema.Int },
  detail: (p) => `You can save at most ${p.limit} places. Please remove one first.`,
}) {
  static readonly atLimit = () => new SavedPlacesFull({ limit: mostSavedPlaces })
}

/** Another place of this customer has the name, whatever the case of its letters. */
export class SavedPlaceNameTaken extends Failure<SavedPlaceNameTaken>()("SavedPlaceNameTaken", {
  status: 409,
  params: { name: Schema.String },
  detail: (p) => `Another of your places is called “${p.name}”. Please choose another name.`,
  field: () => "name",
}) {}
