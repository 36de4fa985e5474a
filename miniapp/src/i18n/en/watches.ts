export const watches = {
  offer: "We can watch for it and tell you once, when a pharmacy near this place has it.",
  kept: "We will tell you when a pharmacy near you has “{{query}}”, within {{days}} days. Your account lists what you wait for.",
  which:
    "No medicine is known as “{{typed}}”. Do you mean “{{meant}}”? Please check the box or the prescription.",
  waitFor: "Wait for “{{name}}”",
  failed: "This did not work. Please try again.",
  title: "Medicines you wait for",
  toldInChat: "When one arrives, our Telegram bot writes to you, and you see it here.",
  toldHere:
    "When one arrives, you see it here when you next open Rokthnam. To get a message, write to our Telegram bot.",
  toldUnlinked:
    "When one arrives, you see it here when you next open Rokthnam. To get a message, link Telegram to this account below, and write to our Telegram bot.",
  none: "You wait for no medicine. When a search finds nothing, you can ask to be told.",
  until: "Until {{day}}",
  found: "{{pharmacy}} had it in stock on {{moment}}",
  show: "See pharmacies",
  remove: "Remove",
  removeThis: "Remove: wait no longer for {{query}}",
  arrived:
    "“{{query}}” has arrived: {{pharmacy}} had it for {{price}} on {{moment}}. Please call before you go.",
  known: "I know",
  knownThis: "I know that {{query}} has arrived",
} as const
