import { Button, Group, Paper, Stack, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useArea } from "../../../lib/use-area.ts"
import { fieldErrorsOf, useFailureText } from "../../../lib/use-failure-text.ts"
import { createCategory, updateCategory } from "../api/categories.ts"
import type { Category, CategoryInput } from "../api/categories.ts"

/** Document 2, section 9: the list comes by itself 1.5 seconds after a save. */
const redirectAfter = 1500

/** Adds a category, or edits one. */
export const CategoryForm = ({ category }: { readonly category?: Category }) => {
  const { t } = useTranslation("categories")
  const { t: common } = useTranslation()
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to } = useArea()
  const form = useForm({
    initialValues: { name: category?.name ?? "", description: category?.description ?? "" },
  })
  const save = useMutation({
    mutationFn: (input: CategoryInput) =>
      category === undefined ? createCategory(input) : updateCategory(category.id, input),
    onSuccess: () => void stockChanged(client),
    onError: (error) => form.setErrors(fieldErrorsOf(error, ["name", "description"])),
  })
  const isDone = save.isSuccess
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => void navigate(to("categories")), redirectAfter)
    return () => clearTimeout(timer)
  }, [isDone, navigate, to])
  const { name, description } = form.values
  const isIncomplete = name.trim() === "" || description.trim() === ""
  const submit = form.onSubmit((values) =>
    save.mutate({ name: values.name.trim(), description: values.description.trim() }),
  )
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={640}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isDone ? <SuccessBanner message={t(category === undefined ? "created" : "updated")} /> : null}
          <TextInput label={t("name")} withAsterisk maxLength={100} {...form.getInputProps("name")} />
          <Textarea
            label={t("description")}
            withAsterisk
            autosize
            minRows={3}
            maxLength={500}
            {...form.getInputProps("description")}
          />
          {save.error === null ? null : (
            <ErrorBanner
              message={failureText(save.error, t(category === undefined ? "failed.create" : "failed.update"))}
            />
          )}
          <Group justify="flex-end">
            <Button component={Link} to={to("categories")} variant="default">
              {common("cancel")}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={isIncomplete || isDone}>
              {t(category === undefined ? "add" : "save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
