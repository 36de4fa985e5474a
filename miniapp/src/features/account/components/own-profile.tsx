import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Failure } from "../../../components/ui/failure.tsx"
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import { profileQuery } from "../api/own-account.ts"
import styles from "./account.module.css"
import { ProfileForm } from "./profile-form.tsx"
import { SignInWays } from "./sign-in-ways.tsx"

/** Who the customer is, and how the customer signs in. */
export const OwnProfile = ({ customerId }: { readonly customerId: string }) => {
  const { t } = useTranslation("profile")
  const words = useErrorWords()
  const { data, error } = useQuery(profileQuery(customerId))
  if (data === undefined) {
    return error === null ? (
      <Skeleton>
        <Bone height="16rem" width="100%" />
      </Skeleton>
    ) : (
      <Failure of={t("title")}>{words(error, t("loadFailed"))}</Failure>
    )
  }
  // After a joining the names may be those of the other account, and the form begins with them.
  const key = `${data.first_name} ${data.last_name} ${data.photo ?? ""} ${data.email ?? ""}`
  return (
    <>
      <section className={styles["classic"]}>
        <h2>{t("title")}</h2>
        <ProfileForm customerId={customerId} key={key} profile={data} />
      </section>
      <SignInWays profile={data} />
    </>
  )
}
