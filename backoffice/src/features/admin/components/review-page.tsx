import { Paper, SimpleGrid, Stack, Title } from "@mantine/core"
import { IconBuildingStore } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { adminPages } from "../../../lib/paths.ts"
import { registrationQuery } from "../api/pharmacies.ts"
import type { Registration } from "../api/pharmacies.ts"
import { useDecisions } from "../lib/use-decisions.ts"
import { useLicenseSeen } from "../lib/use-license.ts"
import { DecisionBar } from "./decision-bar.tsx"
import { DecisionNotices } from "./decision-notices.tsx"
import { LicenseViewer } from "./license-viewer.tsx"
import { RegistrationFacts } from "./registration-facts.tsx"
import { TwinList } from "./twin-list.tsx"

/** One registration: its licence beside its data, who else may be it, where it is, and the decision. */
export const ReviewPage = () => {
  const { t } = useTranslation("admin")
  const waiting = useWayBack(adminPages.pending)
  const all = useWayBack(adminPages.pharmacies)
  const query = useQuery(registrationQuery(Number(useParams()["id"])))
  const isFromAll = all !== adminPages.pharmacies || query.data?.status !== "PENDING"
  return (
    <DetailFrame
      title={query.data?.name ?? t("review.title")}
      back={
        isFromAll && query.data !== undefined
          ? { to: all, label: t("list.title") }
          : { to: waiting, label: t("pending.title") }
      }
      query={query}
      failed={t("failed.one")}
      missing={
        <Paper>
          <EmptyList
            icon={<IconBuildingStore size={28} />}
            title={t("review.missing")}
            next={[{ words: t("pending.title"), to: waiting }]}
          />
        </Paper>
      }
      skeleton="review"
      renderEntity={(registration) => <Review key={registration.id} registration={registration} />}
    />
  )
}

const Review = ({ registration }: { readonly registration: Registration }) => {
  const { t } = useTranslation("admin")
  const decisions = useDecisions()
  const license = useLicenseSeen(registration)
  return (
    <Stack gap="md" id={decisions.regionId} tabIndex={-1} style={{ outline: "none" }}>
      <DecisionNotices decide={decisions.decide} />
      <TwinList twins={registration.twins} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <RegistrationFacts registration={registration} />
        <Paper p={{ base: "sm", sm: "md" }} component="section" aria-labelledby="license-title">
          <Title order={2} size="h3" id="license-title" mb="sm">
            {t("review.license")}
          </Title>
          <LicenseViewer name={registration.license_file} onSeen={license.see} />
        </Paper>
      </SimpleGrid>
      <DecisionBar registration={registration} license={license} decide={decisions.decide} />
    </Stack>
  )
}
