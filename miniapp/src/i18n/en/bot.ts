export const bot = {
  title: "Your medicine finder in Telegram",
  subtitle: "Ask the Rokthnam bot for a medicine, by name or photo, without leaving your chats.",
  open: "Open the bot",
  qrTitle: "Scan with your phone",
  qrLabel: "QR code that opens @{{bot}} in Telegram",
  off: "The bot is not connected to this site yet. You can search here in the meantime.",
  searchHere: "Search on this site",
  stepsTitle: "How it works",
  steps: {
    open: { title: "Open the bot", text: "Tap the button or scan the code, then press Start." },
    location: { title: "Share your location", text: "Only to sort pharmacies by distance." },
    ask: { title: "Send a name or a photo", text: "In Khmer or English; a photo of the box is enough." },
    choose: {
      title: "Choose a pharmacy",
      text: "See price, stock and distance, then call, open the map or keep it in your cart.",
    },
  },
  featuresTitle: "What the bot can do",
  features: {
    name: {
      title: "Search by name",
      text: "A part of the name, or one with a typing mistake, is understood.",
    },
    photo: { title: "Search by photo", text: "It reads the name on a box, a strip or a bottle." },
    alternatives: {
      title: "Other names",
      text: "If nobody near you has it, it names medicines with the same active ingredient.",
    },
    cart: { title: "One cart", text: "What you add in Telegram is in your cart on this site too." },
  },
  benefitsTitle: "Why people use it",
  benefits: {
    light: "Works on slow connections and old phones",
    free: "Free for customers, nothing to install beside Telegram",
    language: "Speaks Khmer and English",
    trip: "Saves the trip to a pharmacy that does not have it",
  },
} as const
