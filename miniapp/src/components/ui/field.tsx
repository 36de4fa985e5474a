import { useId } from "react"
import type { InputHTMLAttributes, ReactNode } from "react"
import styles from "./field.module.css"
import { Icon } from "./icon.tsx"

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Shown at the end of the input, such as a button that shows the password. */
  readonly end?: ReactNode
}

/** A labelled input with a hint and an error, both linked to the input for screen readers. */
export const Field = ({ label, hint, error, end, ...input }: FieldProps) => {
  const id = useId()
  const notes = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`]
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <div className={styles["control"]}>
        <input
          {...input}
          aria-describedby={notes.join(" ").trim() || undefined}
          aria-invalid={error === undefined ? undefined : true}
          className={styles["input"]}
          id={id}
        />
        {end}
      </div>
      {hint !== undefined && error === undefined && (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles["error"]} id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
