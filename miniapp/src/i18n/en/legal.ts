export const legal = {
  updated: "Last changed: {{date}}",
  contact: {
    title: "Contact",
    email: "Questions about your data, or something wrong with it? Please write to",
    bot: "What our Telegram bot keeps about you, it tells you by /privacy and forgets by /delete; it has no person who reads messages:",
    none: "The operator of this site has not named a contact yet, so there is nobody to write to. On your account page you can see, download, correct and delete your data yourself.",
  },
  terms: {
    title: "Terms of use",
    sections: {
      service: {
        title: "What Rokthnam does",
        text: "Rokthnam shows which registered pharmacies in Cambodia say that they have a medicine, with price, quantity and distance. The pharmacy sells the medicine, not Rokthnam.",
      },
      accuracy: {
        title: "Stock and prices",
        text: "Pharmacies keep their own lists. Stock can change between your search and your visit, so please call before you go. The price at the counter is the valid one.",
      },
      health: {
        title: "Your health",
        text: "Nothing here is medical advice. Take medicine only as a doctor or pharmacist tells you, compare names and strengths with your prescription, and call 119 in an emergency.",
      },
      account: {
        title: "Your account",
        text: "Keep your password secret and give true information. We may close accounts that disrupt the service or harm others.",
      },
      pharmacies: {
        title: "Pharmacies",
        text: "A pharmacy needs a valid licence and is checked before it appears. It is responsible for its stock, prices and the laws of the Kingdom of Cambodia on selling medicine.",
      },
      changes: {
        title: "Changes",
        text: "When these terms change, the date above changes too. If you continue to use Rokthnam, you accept the new terms.",
      },
    },
  },
  privacy: {
    title: "Privacy",
    sections: {
      location: {
        title: "Your location",
        text: "It is sent with a search, to measure distances. Your browser remembers where your device was for 30 days, and a place that you chose by its name until you choose another; both go when you sign out. The address of a search has it rounded to about a kilometre. With your account we keep the places that you save, to about ten metres and under the name you give them, until you remove them. Otherwise we keep a place only where you wait for a medicine: the place of that search, until the wait ends or you end it, after 30 days at most, and 30 days more once the medicine was found.",
      },
      searches: {
        title: "What nobody has",
        text: "When no pharmacy has the medicine you look for, we count its name and the day, so that pharmacies can be told what is missing. We do not keep who looked for it or where. A name that fewer than three people looked for is shown to nobody and removed after 30 days, every other after 90. Texts that look like a telephone number, an e-mail or a link are not counted.",
      },
      photos: {
        title: "Photos of medicine",
        text: "A photo is read on our own server to find the name, and is not kept. Hidden data such as the place where it was taken is dropped.",
      },
      account: {
        title: "Account data",
        text: "For an account we keep your name, your e-mail or Telegram name, your phone number if you gave it, an optional photo, your cart, the places that you save, and the medicines that you wait for, each with the place of its search. Of what you do with your account, such as signing in or changing the password, we keep a log. Passwords are stored only as a hash that cannot be reversed. For each device that is signed in we keep the kind of browser and system and when it was last used; you see this list on your account page.",
      },
      browser: {
        title: "In your browser",
        text: "We store your session with your name, e-mail, phone number and photo, the language, the colours and your place. So that you have them at the counter without a connection, your cart is stored as it was last loaded, your saved places too, and your last 8 searches that found something for a week; all of it goes when you sign out. Changes of your cart that could not be sent yet wait here for up to 20 hours, and what you put in the cart before you sign in for an hour. If the server did not hear that you signed out, this device tells it later: until then it keeps what can end that session, and nothing else. Until you close the page it also remembers how far you scrolled, inside Telegram what Telegram said about you at the start, and the medicine that you want to wait for while you sign in. The app itself is stored as well, so that it opens without a connection. After you sign in with a password, a cookie remembers this device for 180 days, so that strangers who guess your password cannot lock you out. There are no advertising cookies and no trackers of other companies. If a map shows streets, its pictures may come from a map service: it learns your internet address and which part of the map you look at, not who you are or what you search for.",
      },
      sharing: {
        title: "Who sees it",
        text: "Pharmacies do not see who searched for what. We sell no data. What you share in Telegram, such as your cart, is given to Telegram as soon as you press Share. Otherwise we give data to others only when the law requires it.",
      },
      rights: {
        title: "Your choices",
        text: "You can search without an account. On your account page you can change your name and photo, see everything we keep about you, download it as one file, and delete your account with it, at once and without asking anybody. If you link Telegram with an e-mail, both accounts become one, with the carts of both; you are asked before.",
      },
      kept: {
        title: "What stays after deletion",
        text: "Of staff and owners, sales and changes of stock stay, because a pharmacy must keep its books, but under a number instead of a name. A log of important acts is kept for two years; it holds numbers, no names. What our Telegram bot keeps is deleted with the account, and in any case 90 days after your last message: your language, your searches of the last 30 days, and your place for 12 hours, or for 30 days if you say so.",
      },
    },
  },
} as const
