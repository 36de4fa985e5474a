import { TelegramWait } from "../features/account/components/telegram-wait.tsx"
import styles from "./routes/page.module.css"

/** What stands in the place of a page while the app signs somebody in by itself, inside Telegram. */
export const Starting = () => (
  <div className={`page ${styles["body"]}`}>
    <TelegramWait />
  </div>
)
