/** The texts about the own data, which both apps show. */
export const personal = {
  title: "Your data",
  text: "What we keep about you, and what happens to it when you delete your account.",
  failed: "This did not work. Please try again.",
  kinds: {
    profile: "Your details",
    files: "Photos and files",
    sessions: "Devices that are signed in",
    second_factor: "Second step of signing in",
    warnings: "Warning about wrong passwords",
    cart: "Medicines in your cart",
    bank_details: "Payment methods with bank details",
    sales: "Sales under your name",
    stock_work: "Your changes of stock",
    audit: "Your entries in the audit log",
    watches: "Medicines you wait for",
    places: "Places you keep",
    bot_chat: "Your chat with the bot",
    telegram_chats: "Your linked Telegram chats",
  },
  ends: {
    deleted: "Deleted with your account",
    kept_without_person: "Stays in the books, without your name",
  },
  download: {
    open: "Download my data",
    title: "Download your data",
    text: "You get one file in the JSON format with everything listed here.",
    done: "The file was downloaded.",
  },
  remove: {
    open: "Delete my account",
    title: "Delete your account",
    text: "You are signed out everywhere at once. This cannot be undone.",
    telegram: "If you sign in with Telegram again later, you get a new, empty account.",
    confirm: "Delete for good",
    blocked: "Before this account can be deleted:",
    done: "Your account was deleted.",
  },
  obstacles: {
    staff_one: "Delete the account of {{count}} staff member.",
    staff_other: "Delete the accounts of {{count}} staff members.",
    stock_one:
      "Sell, give back or delete {{count}} medicine in stock. If somebody takes the pharmacy over, ask the admin instead.",
    stock_other:
      "Sell, give back or delete {{count}} medicines in stock. If somebody takes the pharmacy over, ask the admin instead.",
    last_admin: "Create another admin: this is the only one.",
  },
  proof: {
    text: "To be sure that it is you:",
    password: "Current password",
    code: "Code from the app, or a recovery code",
    widget: "Please sign in with Telegram once more.",
    miniApp: "If this is refused, close the app in Telegram, open it again and come back here.",
  },
} as const
