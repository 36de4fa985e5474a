import { Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { securityQuery } from "../api/security.ts"
import type { SignIn } from "../lib/use-password-form.ts"
import { ChatsCard } from "./chats-card.tsx"
import { PasswordCard } from "./password-card.tsx"
import { PersonalDataCard } from "./personal-data-card.tsx"
import { SecondFactorCard } from "./second-factor-card.tsx"
import { SessionsCard } from "./sessions-card.tsx"

type Props = { readonly role: SessionRole; readonly signIn: SignIn }

/** How the person's own account is protected: password, second step, devices; and what is kept about the person. */
export const SecurityPage = ({ role, signIn }: Props) => {
  const { t } = useTranslation("security")
  const query = useQuery(securityQuery(role))
  return (
    <DetailFrame
      title={t("title")}
      subtitle={t("subtitle")}
      query={query}
      failed={t("failed.load")}
      skeleton={[320, 160, 240]}
      renderEntity={(security) => (
        <Stack gap="lg">
          <PasswordCard role={role} signIn={signIn} />
          {security.second_factor === "not_offered" ? null : (
            <SecondFactorCard role={role} security={security} />
          )}
          <SessionsCard role={role} />
          <ChatsCard role={role} asksCode={security.second_factor === "on"} />
          <PersonalDataCard role={role} />
        </Stack>
      )}
    />
  )
}
