import { InlineKeyboard } from "grammy"
import type { OfficeCopy } from "../copy/office.ts"
import { rejectionReasons } from "../copy/office.ts"
import { mapLink } from "../telegram/map-link.ts"

type Place = { readonly latitude: number; readonly longitude: number } | null

type Shown = {
  readonly place: Place
  /** Whether the message brings the licence: nobody approves what they cannot have seen. */
  readonly isLicenseHere: boolean
}

/** The buttons below a registration that waits, whose number they carry. */
export const decisionButtons = (
  { registration: words }: OfficeCopy,
  id: string,
  { place, isLicenseHere }: Shown,
) => {
  const keyboard = new InlineKeyboard()
  if (isLicenseHere) keyboard.text(words.approve, `reg:ok:${id}`)
  keyboard.text(words.reject, `reg:no:${id}`)
  return place === null ? keyboard : keyboard.row().url(words.map, mapLink(place))
}

/** The usual reasons for a rejection, own words, and the way back. */
export const reasonButtons = ({ registration: words }: OfficeCopy, id: string, back: string) => {
  const keyboard = new InlineKeyboard()
  for (const reason of rejectionReasons) keyboard.text(words.reasons[reason], `reg:why:${id}:${reason}`).row()
  return keyboard.text(words.ownWords, `reg:own:${id}`).row().text(back, `reg:back:${id}`)
}
