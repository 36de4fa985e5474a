import { setTimeout as sleep } from "node:timers/promises"
import type { BotMessage } from "../telegram/chats.ts"
import type { Telegram } from "../telegram/stand-in.ts"
import { actsOf } from "./plan.ts"
import type { Act } from "./plan.ts"

/** Names that no pharmacy has and no dictionary knows. */
const unknown = ["Zyrtanolex", "Brimcortal", "Dulvexanol", "Quorpaxin", "Velbintor", "Morxadil"]
const medicines = ["paracetamol", "amoxicillin", "atorvastatin"]
/** Milliseconds after which another tap on the same button counts as another one. */
const secondTap = 2100

type Person = ReturnType<Telegram["person"]>
type Options = {
  readonly telegram: Telegram
  readonly place: { readonly latitude: number; readonly longitude: number }
  readonly seed: number
  readonly number: number
}

/** A person who does one thing after another and waits for each answer. Throws when there is none. */
export const openCustomer = ({ telegram, place, seed, number }: Options) => {
  const person: Person = telegram.person({ name: `Person ${number}` })
  const plan = actsOf(seed, number)
  const pressed = new Map<string, number>()
  const watched = new Set<string>()
  let messages = 0
  let searches = 0
  let done = 0

  /**
   * Says something that is answered by one message. An earlier answer that a killed process had given, and that came
   * again, answers nothing of this: in an old cart a medicine stands that has left it.
   */
  const answered = async (say: () => void, part: string | RegExp): Promise<BotMessage> => {
    person.readsAll()
    say()
    const heard = await person.hears(part)
    messages += 1
    return heard
  }

  const search = async (): Promise<BotMessage> => {
    const name = medicines[(searches += 1) % medicines.length] ?? ""
    return answered(() => person.say(name), `${name} · `)
  }

  /** Changes the first line of the cart by the button with this text; an empty cart gets one. */
  const change = async (button: "−" | "+" | "✕"): Promise<unknown> => {
    if (pressed.size === 0) return does.add()
    const cart = await answered(() => person.say("/cart"), "Your cart · ")
    const [, name = "", count = ""] = /^1 (.+?)(?: \d+mg)? — (\d+) ×/m.exec(cart.text) ?? []
    const wanted = Number(count) + { "−": -1, "+": 1, "✕": -Number(count) }[button]
    if (wanted > 0) pressed.set(name, wanted)
    else if (button === "✕") pressed.delete(name)
    return person.press(button, cart)()
  }

  const does: Readonly<Record<Act, () => Promise<unknown>>> = {
    search,
    place: () => answered(() => person.sharePlace(place), "Thank you"),
    photo: () => answered(() => person.sendPhoto(new Uint8Array([number])), /Reading the photo|damaged/),
    async add() {
      const list = await search()
      const name = /^1 (.+?)(?: \d+mg)? — /m.exec(list.text)?.[1] ?? ""
      const said = await person.press(/^🛒 1/, list)()
      if (!said.text.includes("is in your cart")) throw new Error(`Added, and heard: ${said.text}`)
      pressed.set(name, (pressed.get(name) ?? 0) + 1)
      await sleep(secondTap)
    },
    async page() {
      searches -= searches % medicines.length
      searches += medicines.length - 1
      const list = await search()
      await person.press("›", list)()
      await telegram.until(
        () => (JSON.stringify(list.markup).includes('"2/') ? true : undefined),
        () => `the second page: ${list.text}`,
      )
    },
    more: () => change("+"),
    less: () => change("−"),
    drop: () => change("✕"),
    async watch() {
      const name = unknown[watched.size]
      if (name === undefined) return
      const nothing = await answered(() => person.say(name), `“${name}”`)
      watched.add(name)
      await answered(() => void person.press(/🔔/, nothing), "/watches shows")
    },
  }

  return {
    id: person.id,
    /** Begins: shares the place. */
    settle: () => does.place(),
    /** Does the next thing, and waits for its answer. */
    async next(): Promise<void> {
      const act = plan.next().value
      await does[act]().catch((error: unknown) => {
        throw new Error(
          `${act} of person ${number}: ${error instanceof Error ? error.message : String(error)}`,
        )
      })
      done += 1
    },
    /** What was pressed into the cart, by name, and the names that are waited for. */
    pressed,
    watched,
    /** How many messages answer what the person did, and how many there are. */
    expected: () => messages,
    heard: () => person.written().length,
    done: () => done,
  }
}

export type Customer = ReturnType<typeof openCustomer>
