import { FormattedString, fmt } from "@grammyjs/parse-mode"
import type { BotContext } from "../context.ts"
import type { OneOffer } from "../services/rokthnam-api.ts"
import { clip } from "../telegram/clip.ts"
import { callable } from "../telegram/phone.ts"
import {
  ageWords,
  distanceWords,
  formWords,
  longestAddress,
  longestName,
  priceWords,
  productName,
  stockWords,
} from "./offer-lines.ts"
import { openingWords } from "./opening-words.ts"

/**
 * A pharmacy in words. `distance` is null where nobody is to learn it, `opening` where it is not known, or where the message is
 * read later.
 */
type Pharmacy = Pick<OneOffer["pharmacy"], "name" | "distance" | "address" | "phone" | "opening">

/** Name, distance, address, hours and phone of a pharmacy. */
export const pharmacyLines = (
  ctx: BotContext,
  { name, distance, address, phone, opening }: Pharmacy,
): ReadonlyArray<FormattedString | string> => {
  const away = distance === null ? "" : ` · ${distanceWords(ctx, distance.value)}`
  const hours = opening === null ? undefined : openingWords(ctx, opening)
  return [
    fmt`🏥 ${FormattedString.bold(clip(name, longestName))}${away}`,
    clip(address, longestAddress),
    ...(hours === undefined ? [] : [hours]),
    callable(phone),
  ]
}

type Offer = Pick<OneOffer, "name" | "dosage" | "form" | "price" | "unit_price" | "quantity" | "last_updated">

/** An offer in words, as its card and a shared message show it. */
export const offerText = (ctx: BotContext, offer: Offer & { readonly pharmacy: Pharmacy }): FormattedString =>
  FormattedString.join(
    [
      fmt`${FormattedString.bold(productName(offer))}${formWords(ctx, offer.form)}`,
      `${priceWords(ctx, offer)} · ${stockWords(ctx, offer.quantity)}`,
      ageWords(ctx, offer.last_updated),
      "",
      ...pharmacyLines(ctx, offer.pharmacy),
    ],
    "\n",
  )
