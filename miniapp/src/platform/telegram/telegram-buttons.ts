import type { ButtonLayer, ButtonLook, ButtonRank, HostButton } from "../platform.ts"
import { clientButton } from "./telegram-client.ts"

const ranks = ["main", "secondary"] as const satisfies ReadonlyArray<ButtonRank>

/** An action that wants a button; the client is told by its look, and presses come to its listener. */
type Owner = { look: ButtonLook | undefined; listener: (() => void) | undefined }

/** The actions of the page, or of a dialog over it, in the order in which they began. The last has the button. */
type Layer = Readonly<Record<ButtonRank, Set<Owner>>>

const newLayer = (): Layer => ({ main: new Set(), secondary: new Set() })

const page = newLayer()
/** The open dialogs. The last one lies over all others. */
const dialogs: Array<Layer> = []

/**
 * Milliseconds in which nobody answers to what a button has newly become. A press that comes sooner was meant for the action
 * that had the button before, and must not do another: the client may send it while the app changes the button.
 */
const noticing = 400

type Held = {
  readonly client: NonNullable<ReturnType<typeof clientButton>>
  owner: Owner | undefined
  /** When an action lost the button, by the clock of the page. */
  lostAt: number
}

const held = new Map<ButtonRank, Held>()

const ownerOf = (rank: ButtonRank): Owner | undefined => [...(dialogs.at(-1) ?? page)[rank]].at(-1)

const press = (button: Held): void => {
  const { owner, lostAt } = button
  if (owner?.look === undefined || !owner.look.isEnabled || owner.look.isBusy) return
  if (performance.now() - lostAt >= noticing) owner.listener?.()
}

/** The client's button, which one listener hears for all actions; undefined if the client has none. */
const holdButton = (rank: ButtonRank): Held | undefined => {
  const known = held.get(rank)
  if (known !== undefined) return known
  const client = clientButton(rank)
  if (client === undefined) return undefined
  const button: Held = { client, owner: undefined, lostAt: Number.NEGATIVE_INFINITY }
  client.onPress(() => press(button))
  held.set(rank, button)
  return button
}

let isDue = false

const showAll = (): void => {
  isDue = false
  for (const rank of ranks) {
    const button = held.get(rank)
    if (button === undefined) continue
    const owner = ownerOf(rank)
    if (button.owner !== undefined && button.owner !== owner) button.lostAt = performance.now()
    button.owner = owner
    button.client.lookLike(owner?.look)
  }
}

/** Shows the buttons anew, once after all changes of this moment: one that goes and comes would flicker. */
const showSoon = (): void => {
  if (isDue) return
  isDue = true
  queueMicrotask(showAll)
}

const buttonOf =
  (layer: Layer) =>
  (rank: ButtonRank): HostButton | undefined => {
    if (holdButton(rank) === undefined) return undefined
    const owner: Owner = { look: undefined, listener: undefined }
    return {
      show: (look) => {
        owner.look = look
        layer[rank].add(owner)
        showSoon()
      },
      hide: () => {
        layer[rank].delete(owner)
        showSoon()
      },
      onPress: (listener) => {
        owner.listener = listener
        return () => {
          owner.listener = undefined
        }
      },
    }
  }

/** The button of a page's action. */
export const pageButton = buttonOf(page)

/** A dialog over the page. While it is open the buttons do its actions alone, and are away if it has none. */
export const dialogLayer = (): ButtonLayer => {
  const layer = newLayer()
  return {
    button: buttonOf(layer),
    cover: () => {
      dialogs.push(layer)
      showSoon()
      return () => {
        dialogs.splice(dialogs.indexOf(layer), 1)
        showSoon()
      }
    },
  }
}
