import { errors as shared } from "@rokthnam/shared/web/i18n/en/errors"

/** The shared failure messages and those of the customer app. */
export const errors = {
  ...shared,
  codes: {
    ...shared.codes,
    NotFound: "This is not here any more.",
    WrongRole: "This account cannot do that. Please sign in as a customer.",
    CustomerEmailTaken: "An account with this e-mail already exists. Please sign in.",
    TelegramLoginRefused: "Telegram login failed. Please try again.",
    TelegramOff: "Sign-in with Telegram is not set up here yet.",
    FileMissing: "The uploaded photo is not there any more. Please choose it again.",
    PhotoHasTooManyPixels:
      "The photo has more than {{limit_megapixels}} megapixels. Please send a smaller one.",
    PhotoUnreadable: "The photo is damaged or incomplete. Please take it again.",
    PhotoLookupBusy: "Too many photos are being read. Please try again in {{retry_after}} seconds.",
    CartOverStock: "Cannot add more {{name}}. Only {{available}} in stock.",
    QuantityAtLeastOne: "The quantity is already 1. Remove the item instead.",
    WatchesFull: "You can wait for at most {{limit}} medicines. Please remove one in your account first.",
    SavedPlacesFull: "You can keep at most {{limit}} places. Please remove one first.",
    SavedPlaceNameTaken: "You have a place called “{{name}}” already.",
    InStockNow: "{{pharmacy}} has {{name}} now. Please search again.",
    NotOneMedicine: "Please type the name of one medicine.",
    WhichName: "Do you mean “{{meant}}”?",
    LinkCredentialsWrong: "The e-mail or the password is wrong.",
    AlreadyLinked: "This account has another sign-in of this kind already.",
    LinkedElsewhere:
      "This sign-in belongs to an account that has both e-mail and Telegram. Please sign in to that one.",
    AccountsWouldJoin: "There is another account with this sign-in. Please confirm that both become one.",
    SharingOff: "Telegram cannot prepare a message now. Please share the link instead.",
    CartFull: "A cart holds at most {{limit}} different medicines.",
  },
} as const
