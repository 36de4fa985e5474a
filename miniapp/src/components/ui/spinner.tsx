import styles from "./spinner.module.css"

/** A spinner, hidden from screen readers: the text beside it says what is going on. */
export const Spinner = () => <span aria-hidden="true" className={styles["spinner"]} />
