import type { ReactNode } from "react"
import styles from "./banner.module.css"
import { Icon } from "./icon.tsx"
import type { IconName } from "./icon.tsx"

type Tone = "danger" | "warning" | "info" | "success"

const icons: Record<Tone, IconName> = { danger: "alert", warning: "alert", info: "info", success: "check" }

type BannerProps = {
  readonly tone: Tone
  readonly children: ReactNode
  /** A button that helps with the problem, such as "Try again". */
  readonly action?: ReactNode
}

/** A message in the page. Screen readers announce errors at once and other messages at the next pause. */
export const Banner = ({ tone, children, action }: BannerProps) => (
  <div className={`${styles["banner"]} ${styles[tone]}`} role={tone === "danger" ? "alert" : "status"}>
    <Icon name={icons[tone]} />
    <div className={styles["words"]}>{children}</div>
    {action !== undefined && <div className={styles["action"]}>{action}</div>}
  </div>
)
