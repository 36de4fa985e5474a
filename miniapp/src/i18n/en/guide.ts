export const guide = {
  title: "User guide",
  subtitle: "How to find a medicine, read the results and keep a cart.",
  contents: "On this page",
  frameTitle: "User guide",
  openGuide: "Open the guide in a new tab",
  sections: {
    search: {
      title: "Find a medicine by name",
      steps: {
        one: "Set your location: press “Use my location” and allow it, or choose your province or district.",
        two: "Type the name on the box, or the active ingredient, in Khmer or Latin letters. A part of the name is enough; small typing mistakes are forgiven.",
        three: "Press “Search”. The nearest pharmacy comes first; you can also sort by price or name.",
      },
    },
    results: {
      title: "Read the results",
      steps: {
        one: "“In stock” with a quantity means that the pharmacy's own list says so; the time of the last update is shown below.",
        two: "The price is for one package, in US dollars. The distance is a straight line, so the road is longer.",
        three: "Call before you go, especially when few are left. “Open Map” shows the way.",
        four: "When nothing matches exactly, we say which similar name is shown. Compare it with the box or your prescription.",
      },
    },
    photo: {
      title: "Find a medicine by photo",
      steps: {
        one: "Sign in and open your dashboard, then press “Upload a photo”.",
        two: "Hold the phone straight over the name, in good light. A box, a strip or a bottle works.",
        three:
          "The best guess fills the search. If it is not the right one, choose another name below the photo.",
      },
    },
    cart: {
      title: "Keep a cart",
      steps: {
        one: "Sign in, with Telegram or your e-mail, and press “Add to cart” on a result.",
        two: "In the cart you change quantities and see the total. If a medicine sells out, its line says so.",
        three: "The cart belongs to your account, not to the phone: what you add in Telegram is here too.",
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
