import styles from "./spinner.module.css"

/** Turns while something is under way; the words beside it say what. */
export const Spinner = () => <span aria-hidden="true" className={styles["spinner"]} />
