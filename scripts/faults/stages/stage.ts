import type { Random } from "../../../api/seed/Demo/Random.ts"
import type { Product } from "../machine/product.ts"

/** The product with whatever the faults of a stage need to get at it. */
export interface Machine {
  readonly product: Product
  readonly stop: () => Promise<void>
}

/** Ends a fault. */
type End = () => void | Promise<void>

/** Something that goes wrong for a while. */
export interface Fault<On extends Machine> {
  readonly name: string
  /** How long it lasts, in milliseconds: at least and at most. */
  readonly lasts: readonly [number, number]
  /** The API itself is away, so that nothing can be asked of it until the fault has ended. */
  readonly isWithoutApi?: boolean
  /** The product does not need what is broken: writes are acknowledged all the time. */
  readonly isHarmless?: boolean
  readonly begin: (machine: On, random: Random) => End | Promise<End>
}

/** A way to run the product, and the faults that can be caused when it runs so. */
export interface Stage<On extends Machine> {
  readonly name: string
  /** Starts the product in an empty folder; returns why not where this machine cannot. */
  readonly open: (folder: string) => Promise<On | string>
  readonly faults: readonly Fault<On>[]
}

/** What a stage needs of the run: to play some of its faults on an opened product. */
export interface Player {
  readonly folder: (stage: string) => string
  readonly isWanted: (fault: string) => boolean
  readonly play: <On extends Machine>(
    stage: string,
    machine: On,
    faults: readonly Fault<On>[],
  ) => Promise<void>
  readonly skip: (stage: string, faults: readonly string[], why: string) => void
}

/** A stage whose kind of machine only it knows. */
export interface AnyStage {
  readonly faultNames: readonly string[]
  readonly perform: (player: Player) => Promise<void>
}

/** Hides which machine the faults of a stage need. */
export function asAnyStage<On extends Machine>({ name, open, faults }: Stage<On>): AnyStage {
  return {
    faultNames: faults.map((fault) => fault.name),
    async perform(player) {
      const wanted = faults.filter((fault) => player.isWanted(fault.name))
      if (wanted.length === 0) return
      const machine = await open(player.folder(name))
      if (typeof machine === "string")
        return player.skip(
          name,
          wanted.map((fault) => fault.name),
          machine,
        )
      try {
        await player.play(name, machine, wanted)
      } finally {
        await machine.stop()
      }
    },
  }
}
