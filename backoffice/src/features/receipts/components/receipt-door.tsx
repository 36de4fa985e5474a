import { Button, Paper, Stack, Text, Title } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useParams } from "react-router-dom"
import { PageTitle } from "../../../components/ui/page-title.tsx"
import { areas, doors, pathIn } from "../../../lib/paths.ts"
import { sessions } from "../../../lib/sessions.ts"

/**
 * Where the code on a receipt leads: to the sale, in the area of who is signed in. Who is not signed in chooses as whom;
 * the code does not know who scans it.
 */
export const ReceiptDoor = () => {
  const { t } = useTranslation("receipts")
  const id = Number(useParams()["id"])
  // The owner first, as for calls.
  const signedIn = areas.find((area) => sessions[area].current().status !== "none")
  if (signedIn !== undefined) return <Navigate to={pathIn(signedIn, "sale", id)} replace />
  return (
    <Paper p={{ base: "lg", sm: "xl" }} w="100%" maw={440} shadow="md">
      <PageTitle title={t("title.sale", { id })} />
      <Stack gap="md">
        <div>
          <Title order={1}>{t("title.sale", { id })}</Title>
          <Text c="dimmed">{t("door.explain")}</Text>
        </div>
        {areas.map((area) => (
          <Button
            key={area}
            component={Link}
            to={doors[area].login}
            state={{ from: pathIn(area, "sale", id) }}
            variant={area === "pharmacy" ? "default" : "filled"}
          >
            {t(`door.${area}`)}
          </Button>
        ))}
      </Stack>
    </Paper>
  )
}
