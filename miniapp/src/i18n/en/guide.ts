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
        one: "Set your location: press “Use my location” and allow it, or choose your province or district.",
        two: "Type the name on the box, or the active ingredient, in Khmer or Latin letters. A part of the name is enough; small typing mistakes are forgiven.",
        three: "Press “Search”. The nearest pharmacy comes first; you can also sort by price or name.",
      },
    },
    results: {
      title: "Read the results",
      picture: "Results on a phone, with price, stock, distance and the buttons for phone, map and cart",
      steps: {
        one: "“In stock” with a quantity means that the pharmacy's own list says so; the time of the last update is shown below.",
        two: "The price is for one package, in US dollars. The distance is a straight line, so the road is longer.",
        three: "Call before you go, especially when few are left. “Open Map” shows the way.",
        four: "When nothing matches exactly, we say which similar name is shown. Compare it with the box or your prescription.",
      },
    },
    photo: {
      title: "Find a medicine by photo",
      picture: "The dashboard on a phone, with the button for a photo below the search",
      steps: {
        one: "Sign in and open your dashboard, then press “Upload a photo”.",
        two: "Hold the phone straight over the name, in good light. A box, a strip or a bottle works.",
        three:
          "The best guess fills the search. If it is not the right one, choose another name below the photo.",
      },
    },
    cart: {
      title: "Keep a cart",
      picture: "The cart on a phone, by pharmacies, each with its phone and its sum",
      steps: {
        one: "Sign in, with Telegram or your e-mail, and press “Add to cart” on a result.",
        two: "In the cart you change quantities and see the total. If a medicine sells out, its line says so.",
        three: "The cart belongs to your account, not to the phone: what you add in Telegram is here too.",
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
        two: "“You are offline”: wait for the connection; your cart and your location are kept.",
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
