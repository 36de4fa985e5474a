import { Paper, Textarea, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useTakingBack } from "../../../lib/use-taking-back.ts"
import { categoryQuery, createCategory, updateCategory } from "../api/categories.ts"
import type { Category } from "../api/categories.ts"

/** Document 2, section 9: the page returns to the list 1.5 seconds after a save. In milliseconds. */
const redirectAfter = 1500

type Props = {
  readonly category?: Category
  /** The address of the list with the page and search it was left with. */
  readonly list: string
}

const wordsOf = ({ name, description }: Category) => ({ name, description })
const isSame = (one: Category, other: Category) =>
  one.name === other.name && one.description === other.description

const useCategoryForm = (category: Category | undefined, list: string) => {
  const { t } = useTranslation("categories")
  const client = useQueryClient()
  const keep = (saved: Category) => {
    client.setQueryData(categoryQuery(saved.id).queryKey, saved)
    return stockChanged(client)
  }
  const takeBack = useTakingBack({
    send: ({ before, seen }: { readonly before: Category; readonly seen: Category }) =>
      updateCategory(before.id, { ...wordsOf(before), seen: wordsOf(seen) }),
    onDone: keep,
  })
  const form = useEntityForm({
    values: { name: category?.name ?? "", description: category?.description ?? "" },
  })
  const submission = useSubmit({
    form,
    send: ({ name, description }) => {
      const input = { name: name.trim(), description: description.trim() }
      return category === undefined ? createCategory(input) : updateCategory(category.id, input)
    },
    onSaved: (saved) => {
      if (category !== undefined && !isSame(saved, category))
        offerUndo(t("changed", { name: saved.name }), () => takeBack({ before: category, seen: saved }))
      void keep(saved)
    },
    leave: { to: list, after: redirectAfter },
  })
  return { form, submission }
}

/** A form that adds or edits a category. */
export const CategoryForm = ({ category, list }: Props) => {
  const { t } = useTranslation("categories")
  const { form, submission } = useCategoryForm(category, list)
  const { name, description } = form.values
  const isNew = category === undefined
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={640}>
      <FormFrame
        submission={submission}
        failed={t(isNew ? "failed.create" : "failed.update")}
        done={t(isNew ? "created" : "updated")}
        submitLabel={t(isNew ? "add" : "save")}
        isIncomplete={name.trim() === "" || description.trim() === ""}
        cancel={list}
      >
        <TextInput label={t("name")} withAsterisk maxLength={100} {...form.getInputProps("name")} />
        <Textarea
          label={t("description")}
          withAsterisk
          autosize
          minRows={3}
          maxLength={500}
          {...form.getInputProps("description")}
        />
      </FormFrame>
    </Paper>
  )
}
