import styles from "./brief.module.css"

type BriefProps = { readonly long: string; readonly short: string }

/** Words that have a short form on phones. */
export const Brief = ({ long, short }: BriefProps) => {
  if (long === short) return <span>{long}</span>
  return (
    <>
      <span className={styles["long"]}>{long}</span>
      <span className={styles["short"]}>{short}</span>
    </>
  )
}
