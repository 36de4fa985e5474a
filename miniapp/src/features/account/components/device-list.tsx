import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { Failure } from "../../../components/ui/failure.tsx"
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import { endSessions, sessionsQuery } from "../api/own-account.ts"
import type { OpenSession } from "../api/own-account.ts"
import lists from "../../../components/ui/card-list.module.css"
import styles from "./account.module.css"

/** The devices at which the customer is signed in; each other one can be signed out. */
export const DeviceList = ({ customerId }: { readonly customerId: string }) => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const client = useQueryClient()
  const { data, error, errorUpdateCount } = useQuery(sessionsQuery(customerId))
  const ending = useMutation({
    mutationFn: endSessions,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(customerId).queryKey }),
  })
  // A call whose answer was lost may have ended the sessions: once they are gone, nothing failed.
  const isStillThere =
    data?.some(({ id, is_current }) => !is_current && [id, "others"].includes(ending.variables ?? id)) ?? true
  const problem = isStillThere ? (ending.error ?? error) : error
  // It stays while it is asked for again, with the button that has the focus.
  const isLacking = data === undefined && errorUpdateCount > 0
  return (
    <>
      {isLacking && <Failure of={t("own.devices")}>{words(error, t("own.failed"))}</Failure>}
      {data !== undefined && problem !== null && (
        <Banner tone="danger">{words(problem, t("own.failed"))}</Banner>
      )}
      {data === undefined && !isLacking && (
        <Skeleton>
          <Bone height="5rem" width="100%" />
        </Skeleton>
      )}
      <ul className={lists["list"]}>
        {data?.map((session) => (
          <Device key={session.id} onEnd={() => ending.mutate(session.id)} session={session} />
        ))}
      </ul>
      {data !== undefined && data.length > 1 && (
        <Button busy={ending.isPending} onClick={() => ending.mutate("others")} variant="outline">
          {t("own.endOthers")}
        </Button>
      )}
    </>
  )
}

type DeviceProps = { readonly session: OpenSession; readonly onEnd: () => void }

const Device = ({ session, onEnd }: DeviceProps) => {
  const { t } = useTranslation("account")
  const { moment } = useFormat()
  const { browser, system } = session
  const name =
    browser !== null && system !== null
      ? t("own.device", { browser, system })
      : (browser ?? system ?? t("own.unknownDevice"))
  return (
    <li className={styles["device"]}>
      <div>
        <strong>{name}</strong>
        <p className={styles["small"]}>
          {session.is_current ? t("own.here") : t("own.seen", { moment: moment(session.seen_at) })}
        </p>
      </div>
      {!session.is_current && (
        <Button aria-label={t("own.endThis", { device: name })} onClick={onEnd} size="sm" variant="outline">
          {t("own.end")}
        </Button>
      )}
    </li>
  )
}
