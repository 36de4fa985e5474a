import type { ReactNode } from "react"
import styles from "./chip.module.css"

type ChipProps = {
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly pressed?: boolean
  readonly children: ReactNode
}

/** A small button with a word that starts a search. */
export const Chip = ({ onClick, disabled, pressed, children }: ChipProps) => (
  <button
    aria-pressed={pressed}
    className={styles["chip"]}
    disabled={disabled}
    onClick={onClick}
    type="button"
  >
    {children}
  </button>
)
