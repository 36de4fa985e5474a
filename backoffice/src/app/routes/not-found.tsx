import { Button, Group, Stack, Text, Title } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { BrandMark } from "../../components/ui/brand-mark.tsx"
import { PageTitle } from "../../components/ui/page-title.tsx"
import { publicPages } from "../../lib/paths.ts"

/** Shown for addresses that match no route. */
export const NotFoundPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Stack component="main" align="center" justify="center" gap="md" mih="100dvh" p="md" ta="center">
      <PageTitle title={t("notFound.title")} />
      <BrandMark size={64} />
      <Title order={1}>{t("notFound.title")}</Title>
      <Text c="dimmed" maw="30rem">
        {t("notFound.hint")}
      </Text>
      <Group justify="center">
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t("notFound.goBack")}
        </Button>
        <Button component="a" href={publicPages.home}>
          {t("notFound.home")}
        </Button>
      </Group>
    </Stack>
  )
}
