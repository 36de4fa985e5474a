import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { Failure } from "../../../components/ui/failure.tsx"
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import { dismissWarning, securityQuery } from "../api/own-account.ts"
import styles from "./account.module.css"
import { DeviceList } from "./device-list.tsx"
import { OwnData } from "./own-data.tsx"
import { PasswordForm } from "./password-form.tsx"

type Props = { readonly customerId: string }

/** The customer's own account: a warning about guesses, the password, the devices, and what is kept. */
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
      {data.warning !== null && <Warning at={data.warning.last_at} customerId={customerId} />}
      {data.has_password && (
        <section className={styles["classic"]}>
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

const Warning = ({ at, customerId }: Props & { readonly at: string }) => {
  const { t } = useTranslation("account")
  const { moment } = useFormat()
  const client = useQueryClient()
  const words = useErrorWords()
  const { mutate, isPending, error } = useMutation({
    mutationFn: dismissWarning,
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery(customerId).queryKey }),
  })
  const known = (
    <Button busy={isPending} onClick={() => mutate()} size="sm" variant="outline">
      {t("own.known")}
    </Button>
  )
  return (
    <>
      <Banner action={known} tone="warning">
        {t("own.guesses", { moment: moment(at) })}
      </Banner>
      {error !== null && <Banner tone="danger">{words(error, t("own.failed"))}</Banner>}
    </>
  )
}
