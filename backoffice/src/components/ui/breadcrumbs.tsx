import { Anchor } from "@mantine/core"
import { IconArrowLeft } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import classes from "./breadcrumbs.module.css"

type Props = {
  /** The list above the page; its address has the page and search it was left with. */
  readonly back: { readonly to: string; readonly label: string }
  /** The name of the page. */
  readonly here: string
}

/** Where a page stands: the list above it, as a link in the document's words, and the page. One line at every width. */
export const Breadcrumbs = ({ back, here }: Props) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t("breadcrumbs")} className="no-print">
      <ol className={classes["trail"]}>
        <li className={classes["back"]}>
          <Anchor component={Link} to={back.to} className={classes["link"] ?? ""}>
            <IconArrowLeft size={18} aria-hidden />
            {back.label}
          </Anchor>
        </li>
        <li className={classes["here"]} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  )
}
