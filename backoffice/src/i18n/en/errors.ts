import { errors as shared } from "@rokthnam/shared/web/i18n/en/errors"

/** The shared failure messages and those of the back office. */
export const errors = {
  ...shared,
  codes: {
    ...shared.codes,
    AuthenticationRequired: "Authentication required. Please login as pharmacy or staff.",
    MemberNotAuthenticated: "Authentication required. Please login as pharmacy or staff.",
    PermissionMissing: "Your role does not include this. Please ask the pharmacy owner.",
    RuleBroken: "{{detail}}",
    NotFound: "{{what}} not found",
    RangeReversed: "The start date must not be after the end date.",
    StatusUnchanged: "This pharmacy already has that status.",
    PharmacyEmailTaken: "A pharmacy with this e-mail is already registered.",
    LicenseTaken: "A pharmacy with licence {{license_id}} is already registered.",
    PharmacyPending: "Your registration is PENDING: an admin has not approved it yet.",
    PharmacyRejected: "{{detail}}",
    ImageUploadFailed: "Failed to upload image",
    ImportsBusy: "Too many files are being imported. Please try again in {{retry_after}} seconds.",
    MedicineExists: "{{name}} with this dosage, manufacturer and expiration date is already in your list.",
    CategoryUnknown: "Category not found",
    CategoryNameTaken: "You already have a category named {{name}}.",
    PaymentMethodNameTaken: "You already have a payment method named {{method_name}}.",
    TooManyPaymentMethods: "A pharmacy has at most {{limit}} payment methods.",
    PaymentMethodUnknown: "Please select a payment method",
    OutOfStock: "Cannot add more {{name}}. Only {{available}} in stock.",
    KeyReused: "This order was changed after it was sent. Please process it again.",
    StaffEmailTaken: "A staff member with this e-mail already exists.",
    RoleUnknown: "Please select a role",
    ImportUnreadable: "{{detail}}",
    ImportTooLong: "The file has more than {{limit}} rows. Please split it.",
    SaleTooLarge: "The total of this sale is too large. Please check the prices and quantities.",
    StockChanged:
      "The stock of {{name}} changed to {{quantity}} while you were editing. Please check the quantity.",
  },
  /** Translations for the record kinds that the API names in a `NotFound`. */
  what: {
    Medicine: "Medicine",
    Category: "Category",
    Pharmacy: "Pharmacy",
    Alert: "Alert",
    File: "File",
    Import: "Import",
    "Staff member": "Staff member",
    "Payment method": "Payment method",
  },
} as const
