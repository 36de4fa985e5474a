import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { profileQuery } from "../api/account.ts"
import { ProfileForm } from "./profile-form.tsx"

/** The page with the pharmacy's own data. */
export const ProfilePage = () => {
  const { t } = useTranslation("profile")
  const query = useQuery(profileQuery)
  return (
    <DetailFrame
      title={t("title")}
      subtitle={t("subtitle")}
      query={query}
      failed={t("failed.load")}
      failedWith={(message) => t("failed.because", { message })}
      skeleton={[560]}
      renderEntity={(profile) => <ProfileForm key={profile.id} profile={profile} />}
    />
  )
}
