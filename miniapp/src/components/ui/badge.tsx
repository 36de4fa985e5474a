import type { ReactNode } from "react"
import styles from "./badge.module.css"

type BadgeProps = {
  readonly tone: "success" | "warning" | "danger" | "neutral"
  readonly children: ReactNode
}

/** A state in a word or two; its colour only repeats what the words say. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={`${styles["badge"]} ${styles[tone]}`}>{children}</span>
)
