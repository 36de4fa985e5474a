import type { ReactNode } from "react"
import styles from "./badge.module.css"

type BadgeProps = {
  readonly tone: "success" | "warning" | "danger" | "neutral"
  readonly children: ReactNode
}

/** A short status label. Its colour only repeats what the text says. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={`${styles["badge"]} ${styles[tone]}`}>{children}</span>
)
