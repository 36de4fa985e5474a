/** Names of what the API and calendars have, for pages that come after the first. */
export const kinds = {
  /** Families of dosage forms, as the API names them. */
  forms: {
    injection: "Injection",
    drops: "Drops",
    liquid: "Liquid",
    capsule: "Capsule",
    effervescent: "Effervescent tablet",
    tablet: "Tablet",
    sachet: "Sachet or powder",
    suppository: "Suppository",
    cream: "Cream or ointment",
    inhaler: "Inhaler",
    spray: "Spray",
    patch: "Patch",
    mouthwash: "Mouthwash",
    shampoo: "Shampoo",
    enema: "Enema",
  },
  weekdays: {
    "1": "Monday",
    "2": "Tuesday",
    "3": "Wednesday",
    "4": "Thursday",
    "5": "Friday",
    "6": "Saturday",
    "7": "Sunday",
  },
} as const
