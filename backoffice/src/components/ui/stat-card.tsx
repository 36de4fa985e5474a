import { Group, Paper, Skeleton, Text, ThemeIcon } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import classes from "./stat-card.module.css"

export type StatColor = "brand" | "green" | "yellow" | "red" | "blue"

type Props = {
  readonly label: string
  /** Undefined while it loads. */
  readonly value: string | undefined
  readonly icon: ReactNode
  readonly color?: StatColor
  readonly note?: ReactNode
  /** The list behind the figure: all of the card leads there, apart from links in its note. */
  readonly to?: string | undefined
}

/** One figure with its label; a link if `to` is given. */
export const StatCard = ({ label, value, icon, color = "brand", note, to }: Props) => {
  const figure = (
    <>
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      {/* A figure that comes has its room already, and so has what stands below it. */}
      <Text className={classes["value"]} component="div">
        {value ?? <Skeleton component="span" display="inline-block" h="0.8em" w="6rem" />}
      </Text>
    </>
  )
  return (
    <Paper className={`${classes["card"]} ${to === undefined ? "" : classes["link"]}`}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <ThemeIcon className={classes["icon"] ?? ""} size={44} variant="light" color={color} aria-hidden>
          {icon}
        </ThemeIcon>
        <div className={classes["words"]}>
          {to === undefined ? (
            figure
          ) : (
            <Link to={to} className={classes["lead"]}>
              {figure}
            </Link>
          )}
          {value !== undefined || note === undefined ? note : <Skeleton aria-hidden>{note}</Skeleton>}
        </div>
      </Group>
    </Paper>
  )
}
