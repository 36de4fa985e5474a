import type { ReactNode } from "react"
import styles from "./empty-state.module.css"
import { Icon } from "./icon.tsx"
import type { IconName } from "./icon.tsx"

type EmptyStateProps = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly level?: "h1" | "h2"
  readonly children?: ReactNode
}

/** A message for an empty page or list: what is missing, why, and what to do. */
export const EmptyState = ({ icon, title, text, level: Title = "h2", children }: EmptyStateProps) => (
  <div className={styles["empty"]}>
    <span className={styles["mark"]}>
      <Icon name={icon} size={28} />
    </span>
    <Title className={styles["title"]}>{title}</Title>
    <p className={styles["text"]}>{text}</p>
    {children !== undefined && <div className={styles["actions"]}>{children}</div>}
  </div>
)
