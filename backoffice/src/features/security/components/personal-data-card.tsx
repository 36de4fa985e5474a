import { Alert, Button, Divider, Group, List, Paper, Skeleton, Stack, Text, Title } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconDownload, IconTrash } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import { sessionOf } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"
import { deleteAccount, downloadData, personalDataQuery } from "../api/personal-data.ts"
import type { PersonalData } from "../api/personal-data.ts"
import { ProofDialog } from "./proof-dialog.tsx"

type Props = { readonly role: SessionRole }

/** What is kept about the person, as a list and as a file, and the deletion of the account. */
export const PersonalDataCard = ({ role }: Props) => {
  const { t } = useTranslation("personal")
  const errorWords = useErrorWords()
  const { data, error, refetch } = useQuery(personalDataQuery(role))
  return (
    <Paper p="lg" maw={760}>
      <Stack>
        <div>
          <Title order={2}>{t("title")}</Title>
          <Text c="dimmed">{t("text")}</Text>
        </div>
        {data === undefined && error !== null ? (
          <ErrorBanner message={errorWords(error, t("failed"))} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? <Skeleton h={160} radius="md" /> : null}
        {data === undefined ? null : <Kept data={data} />}
        {data === undefined ? null : <Choices role={role} data={data} />}
      </Stack>
    </Paper>
  )
}

const Kept = ({ data }: { readonly data: PersonalData }) => {
  const { t } = useTranslation("personal")
  const { count } = useFormat()
  return (
    <Stack gap="xs">
      {data.kept.map(({ what, entries, on_deletion }) => (
        <Fragment key={what}>
          <Divider />
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <div>
              <Text fw={600}>{t(`kinds.${what}`)}</Text>
              <Text size="sm" c="dimmed">
                {t(`ends.${on_deletion}`)}
              </Text>
            </div>
            {entries === null || entries === 1 ? null : <Text>{count(entries)}</Text>}
          </Group>
        </Fragment>
      ))}
    </Stack>
  )
}

const Choices = ({ role, data }: Props & { readonly data: PersonalData }) => {
  const { t } = useTranslation("personal")
  const [downloading, download] = useDisclosure(false)
  const [deleting, deletion] = useDisclosure(false)
  const isBlocked = data.obstacles.length > 0
  return (
    <>
      {isBlocked ? <Obstacles data={data} /> : null}
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={download.open}
        >
          {t("download.open")}
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          disabled={isBlocked}
          onClick={deletion.open}
        >
          {t("remove.open")}
        </Button>
      </Group>
      <ProofDialog
        title={t("download.title")}
        text={t("download.text")}
        confirm={t("download.open")}
        asks={data.proof}
        opened={downloading}
        onClose={download.close}
        send={async (proof) => {
          saveFile(await downloadData(role, proof), "rokthnam-my-data.json")
          notifications.show({ message: t("download.done"), color: "green" })
        }}
      />
      <ProofDialog
        title={t("remove.title")}
        text={t("remove.text")}
        confirm={t("remove.confirm")}
        isDanger
        asks={data.proof}
        opened={deleting}
        onClose={deletion.close}
        send={async (proof) => {
          await deleteAccount(role, proof)
          notifications.show({ message: t("remove.done"), color: "green" })
          sessionOf(role).signOut()
        }}
      />
    </>
  )
}

const Obstacles = ({ data }: { readonly data: PersonalData }) => {
  const { t } = useTranslation("personal")
  return (
    <Alert color="yellow" title={t("remove.blocked")}>
      <List>
        {data.obstacles.map(({ what, count }) => (
          <List.Item key={what}>{t(`obstacles.${what}`, { count })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
