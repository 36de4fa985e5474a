import { Text } from "@mantine/core"
import { useEffect, useRef } from "react"
import type { Choice } from "./choice.ts"
import classes from "./choice-list.module.css"

export type ChoiceGroup = { readonly label: string; readonly choices: ReadonlyArray<Choice> }

type Props = {
  /** The id of the list, which the field above names. */
  readonly id: string
  readonly label: string
  readonly groups: ReadonlyArray<ChoiceGroup>
  readonly active: Choice | undefined
  /** How the search stands, below what is already found. */
  readonly said: string | undefined
  readonly onChoose: (choice: Choice) => void
}

/** The lines of the palette. The focus stays in the field, which names the active line to screen readers. */
export const ChoiceList = ({ id, label, groups, active, said, onChoose }: Props) => (
  <div className={classes["frame"]}>
    {/* It scrolls with the active line, by the keys of the field that names it. */}
    <div id={id} role="listbox" aria-label={label} className={classes["scroll"]}>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <Text size="sm" c="dimmed" fw={600} px="md" pt="xs" aria-hidden>
            {group.label}
          </Text>
          {group.choices.map((choice) => (
            <Line
              key={choice.id}
              id={`${id}-${choice.id}`}
              choice={choice}
              isActive={choice.id === active?.id}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      ))}
    </div>
    {said === undefined ? null : (
      <Text c="dimmed" p="md" aria-hidden>
        {said}
      </Text>
    )}
  </div>
)

type LineProps = {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
  readonly onChoose: () => void
}

const Line = ({ id, choice, isActive, onChoose }: LineProps) => {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" })
  }, [isActive])
  const { icon: Sign } = choice
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and its keys
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes["line"]}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {Sign === undefined ? null : <Sign size={22} stroke={1.7} aria-hidden className={classes["icon"]} />}
      <span className={classes["words"]}>
        <span>{choice.label}</span>
        {choice.hint === undefined ? null : (
          <Text component="span" size="sm" c="dimmed">
            {choice.hint}
          </Text>
        )}
      </span>
    </div>
  )
}
