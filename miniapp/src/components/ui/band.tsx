import type { ReactNode } from "react"
import styles from "./band.module.css"

type BandProps = {
  readonly title: string
  readonly text?: string
  readonly compact?: boolean
  readonly children?: ReactNode
}

/**
 * The dark header band with a page's title and the krama weave at its lower edge. `compact` leaves more room for the
 * content: it has no text, and on phones no visible title.
 */
export const Band = ({ title, text, compact = false, children }: BandProps) => (
  <div className={`${styles["band"]} ${compact ? styles["compact"] : ""}`}>
    <div className={`page ${styles["inner"]}`}>
      <div className={styles["words"]}>
        <h1 className={styles["title"]}>{title}</h1>
        {text !== undefined && <p className={styles["text"]}>{text}</p>}
      </div>
      {children}
    </div>
  </div>
)
