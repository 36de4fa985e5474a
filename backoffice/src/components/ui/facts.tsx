import type { ReactNode } from "react"
import classes from "./facts.module.css"

type Props = { readonly facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }

/** Names with their values, one under the other. */
export const Facts = ({ facts }: Props) => (
  <dl className={classes["facts"]}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
