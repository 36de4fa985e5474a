import type { ReactNode } from "react"
import styles from "./band.module.css"

type BandProps = { readonly title: string; readonly text?: string; readonly children?: ReactNode }

/** The deep band with a page's title; a krama weave closes it. */
export const Band = ({ title, text, children }: BandProps) => (
  <div className={styles["band"]}>
    <div className={`page ${styles["inner"]}`}>
      <div className={styles["words"]}>
        <h1 className={styles["title"]}>{title}</h1>
        {text !== undefined && <p className={styles["text"]}>{text}</p>}
      </div>
      {children}
    </div>
  </div>
)
