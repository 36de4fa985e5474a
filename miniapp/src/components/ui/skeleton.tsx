import { useTranslation } from "react-i18next"
import type { ReactNode } from "react"
import styles from "./skeleton.module.css"

type BoneProps = { readonly width: string; readonly height: string; readonly round?: boolean }

/** A grey placeholder with the size of the content that is loading, so that the layout does not jump. */
export const Bone = ({ width, height, round = false }: BoneProps) => (
  <span className={`${styles["bone"]} ${round ? styles["round"] : ""}`} style={{ width, height }} />
)

type SkeletonProps = { readonly children: ReactNode }

/** Wraps the placeholders of content that is loading, and tells screen readers once that it is loading. */
export const Skeleton = ({ children }: SkeletonProps) => {
  const { t } = useTranslation("common")
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      <div aria-hidden="true" className={styles["bones"]}>
        {children}
      </div>
    </div>
  )
}
