import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button, OutsideLink } from "../../../components/ui/button.tsx"
import { Failure } from "../../../components/ui/failure.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import { deleteAccount, downloadData, personalDataQuery } from "../api/own-account.ts"
import { useHostLink } from "../../../lib/use-host-link.ts"
import { usePlatform } from "../../../platform/platform.ts"
import type { PersonalData, Proof } from "../api/own-account.ts"
import lists from "../../../components/ui/card-list.module.css"
import styles from "./account.module.css"
import { ProofForm } from "./proof-form.tsx"

/** What is kept about the customer, as a list and as a file, and the deletion of the account. */
export const OwnData = ({ customerId }: { readonly customerId: string }) => {
  const { t } = useTranslation("personal")
  const words = useErrorWords()
  const { data, error } = useQuery(personalDataQuery(customerId))
  return (
    <section className={styles["classic"]}>
      <h2>{t("title")}</h2>
      <p className={styles["small"]}>{t("text")}</p>
      {data === undefined && error === null && (
        <Skeleton>
          <Bone height="8rem" width="100%" />
        </Skeleton>
      )}
      {data === undefined && error !== null && <Failure of={t("title")}>{words(error, t("failed"))}</Failure>}
      {data !== undefined && <Kept data={data} />}
      {data !== undefined && <Choices data={data} />}
    </section>
  )
}

type Props = { readonly data: PersonalData }

const Kept = ({ data }: Props) => {
  const { t } = useTranslation("personal")
  const { count } = useFormat()
  return (
    <ul className={lists["list"]}>
      {data.kept.map(({ what, entries, on_deletion }) => (
        <li className={styles["device"]} key={what}>
          <div>
            <strong>{t(`kinds.${what}`)}</strong>
            <p className={styles["small"]}>{t(`ends.${on_deletion}`)}</p>
          </div>
          {entries !== null && entries > 1 && <span>{count(entries)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Telegram's clients save no file of a page; the same page in a browser does. */
const DownloadElsewhere = () => {
  const { t } = useTranslation("profile")
  const link = useHostLink(`${window.location.origin}${window.location.pathname}`)
  return (
    <div className={styles["ways"]}>
      <p className={styles["small"]}>{t("dataElsewhereText")}</p>
      <OutsideLink {...link} icon="external" newTab variant="outline">
        {t("dataElsewhere")}
      </OutsideLink>
    </div>
  )
}

const Choices = ({ data }: Props) => {
  const { t } = useTranslation(["personal", "account"])
  const { kind } = usePlatform()
  const announce = useToast()
  const [asked, setAsked] = useState<"download" | "remove">()
  const [isSaved, setIsSaved] = useState(false)
  const close = () => setAsked(undefined)
  const save = async (proof: Proof) => {
    saveFile(await downloadData(proof), "rokthnam-my-data.json")
    setIsSaved(true)
    close()
  }
  const remove = async (proof: Proof) => {
    await deleteAccount(proof, () => announce("danger", t("account:deletedPerhaps")))
    announce("success", t("personal:remove.done"))
  }
  return (
    <>
      {isSaved && <Banner tone="success">{t("personal:download.done")}</Banner>}
      <div className={styles["choices"]}>
        {kind === "telegram" ? (
          <DownloadElsewhere />
        ) : (
          <Button onClick={() => setAsked("download")} variant="outline">
            {t("personal:download.open")}
          </Button>
        )}
        <Button onClick={() => setAsked("remove")} variant="danger">
          {t("personal:remove.open")}
        </Button>
      </div>
      <Sheet onClose={close} open={asked !== undefined} title={t(`personal:${asked ?? "download"}.title`)}>
        {asked !== undefined && (
          <ProofForm
            asks={data.proof}
            confirm={asked === "remove" ? t("personal:remove.confirm") : t("personal:download.open")}
            isDanger={asked === "remove"}
            send={asked === "remove" ? remove : save}
            text={
              asked === "remove" && data.proof.includes("telegram")
                ? `${t("personal:remove.text")} ${t("personal:remove.telegram")}`
                : t(`personal:${asked}.text`)
            }
          />
        )}
      </Sheet>
    </>
  )
}
