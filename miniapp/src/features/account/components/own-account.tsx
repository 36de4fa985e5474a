import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Failure } from "../../../components/ui/failure.tsx"
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import { securityQuery } from "../api/own-account.ts"
import styles from "./account.module.css"
import { DeviceList } from "./device-list.tsx"
import { passwordPart } from "./guess-warning.tsx"
import { OwnData } from "./own-data.tsx"
import { PasswordForm } from "./password-form.tsx"

type Props = { readonly customerId: string }

/** The customer's own account: the password, the devices, and what is kept. */
export const OwnAccount = ({ customerId, email }: Props & { readonly email: string }) => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const { data, error } = useQuery(securityQuery(customerId))
  if (data === undefined) {
    if (error === null) {
      return (
        <Skeleton>
          <Bone height="12rem" width="100%" />
        </Skeleton>
      )
    }
    return <Failure of={t("own.devices")}>{words(error, t("own.failed"))}</Failure>
  }
  return (
    <>
      {data.has_password && (
        <section className={styles["classic"]} id={passwordPart}>
          <h2>{t("own.password")}</h2>
          <p className={styles["small"]}>{t("own.passwordText")}</p>
          <PasswordForm email={email} />
        </section>
      )}
      <section className={styles["classic"]}>
        <h2>{t("own.devices")}</h2>
        <p className={styles["small"]}>{t("own.devicesText")}</p>
        <DeviceList customerId={customerId} />
      </section>
      <OwnData customerId={customerId} />
    </>
  )
}
