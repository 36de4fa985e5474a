import type { ReactNode } from "react"
import styles from "./card.module.css"

type CardProps = { readonly as?: "div" | "article" | "section" | "li"; readonly children: ReactNode }

/** A raised surface for one thing. */
export const Card = ({ as: Element = "div", children }: CardProps) => (
  <Element className={styles["card"]}>{children}</Element>
)
