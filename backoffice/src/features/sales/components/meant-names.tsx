import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { meantNamesQuery } from "../api/meant-names.ts"

type Props = { readonly term: string; readonly onChoose: (name: string) => void }

/** At most so many names: more would hide the others. */
const mostNames = 8

/**
 * Names to search for instead of a term that nothing in the stock matches. They are only offered: a name is never
 * replaced by another one automatically.
 */
export const MeantNames = ({ term, onChoose }: Props) => {
  const { t } = useTranslation("sales")
  const { data } = useQuery({ ...meantNamesQuery(term), enabled: /\p{L}{3}/u.test(term) })
  if (data === undefined) return null
  const { did_you_mean: asked = [], active_ingredient: ingredient, alternatives } = data
  const same = ingredient === null ? [] : [...new Set([ingredient, ...alternatives])].slice(0, mostNames)
  return (
    <>
      <Names label={t("picker.meant")} names={asked} onChoose={onChoose} />
      <Names label={t("picker.sameIngredient", { ingredient })} names={same} onChoose={onChoose} />
    </>
  )
}

type NamesProps = {
  readonly label: string
  readonly names: ReadonlyArray<string>
  readonly onChoose: (name: string) => void
}

const Names = ({ label, names, onChoose }: NamesProps) =>
  names.length === 0 ? null : (
    <Paper p="md" role="group" aria-label={label}>
      <Stack gap="sm">
        <Text fw={600}>{label}</Text>
        <Group gap="sm">
          {names.map((name) => (
            <Button key={name} variant="light" onClick={() => onChoose(name)}>
              {name}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  )
