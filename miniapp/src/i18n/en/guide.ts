export const guide = {
  title: "User guide",
  subtitle: "How to find a medicine, read the results and keep a cart.",
  contents: "On this page",
  frameTitle: "User guide",
  openGuide: "Open the guide in a new tab",
  sections: {
    search: {
      title: "Find a medicine by name",
      picture: "The search on a phone: a name is typed, the place is known",
      steps: {
        one: "Set your location: press “Use my location” and allow it, or choose your province or district. Once you are signed in, “Keep this place” keeps it under a name, such as “Home”.",
        two: "Type the name on the box, or the active ingredient, in Khmer or Latin letters. A part of the name is enough; small typing mistakes are forgiven.",
        three:
          "Press “Search”. The nearest pharmacy comes first. Above the results you sort by price, price per tablet or name, show only what is in stock or open now, and choose form and strength.",
        four: "“On a map” shows where the pharmacies are. A press on a price opens the offer.",
      },
    },
    results: {
      title: "Read the results",
      picture: "Results on a phone, with price, stock, distance and the buttons for phone, map and cart",
      steps: {
        one: "“In stock” with a quantity means that the pharmacy's own list says so; the time of the last update is shown below.",
        two: "Beside the strength is the form, such as tablet or liquid: compare both with your prescription. The large price is for one package, in US dollars; below it is what one tablet or 10 ml costs. The distance is a straight line, so the road is longer.",
        three:
          "A press on a result opens the offer: with photo, address, opening hours, map, and what else the pharmacy has. Call before you go, especially when few are left. “Open Map” shows the way.",
        four: "When nothing matches exactly, we say which similar name is shown. Compare it with the box or your prescription.",
        five: "Nobody near has it? Press “Tell me when it arrives”: we tell you in Telegram, and here when you next open Rokthnam.",
      },
    },
    photo: {
      title: "Find a medicine by photo",
      picture: "The search on a phone, with the button for a photo below it",
      steps: {
        one: "Press “Upload a photo” below the search. You need no account for it.",
        two: "Hold the phone straight over the name, in good light. A box, a strip or a bottle works.",
        three:
          "The best guess fills the search. If it is not the right one, choose another name below the photo, or press “It’s something else” and type it.",
      },
    },
    cart: {
      title: "Keep a cart",
      picture: "The cart on a phone, by pharmacies, each with its phone and its sum",
      steps: {
        one: "Press “Add to cart” on a result. If you are not signed in, with Telegram or your e-mail, you do that next, and then it is in your cart.",
        two: "In the cart you change quantities and see the total. If a medicine sells out, its line says so.",
        three: "The cart belongs to your account, not to the phone: what you add in Telegram is here too.",
        four: "“Everything at one pharmacy?” finds who has the whole list: the nearest and the cheapest, or two that have it together.",
        five: "“Share as a picture” and “Print” let you take the list along. Without a connection the cart opens as it was last loaded, with addresses and phone numbers.",
      },
    },
    account: {
      title: "Your account",
      picture: "The account page on a phone, with the ways to sign in",
      steps: {
        one: "Under “Account” you change your name and photo, and see which medicines you wait for.",
        two: "Link Telegram with an e-mail: then both lead to one account with one cart. You are asked before two accounts become one.",
        three: "There you also download everything that we keep about you, or delete your account.",
        four: "In Telegram, “Add to home screen” puts Rokthnam beside your other apps.",
      },
    },
    trouble: {
      title: "If something does not work",
      steps: {
        one: "“Unable to retrieve your location”: allow location for this site in your browser's settings, or choose your province.",
        two: "“You are offline”: your cart and your last searches are shown as they were, with their time. What you change is sent when the connection is back.",
        three: "No pharmacy has it: try the other names that are offered, or a larger town nearby.",
      },
    },
    pharmacies: {
      title: "For pharmacies",
      steps: {
        one: "Register with your licence under “Register a pharmacy”. An administrator checks it; then you can sign in.",
        two: "Keep your stock up to date: sales at the point of sale lower it by themselves.",
      },
    },
  },
} as const
