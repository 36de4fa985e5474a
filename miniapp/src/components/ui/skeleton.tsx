import { useTranslation } from "react-i18next"
import type { ReactNode } from "react"
import styles from "./skeleton.module.css"

type BoneProps = { readonly width: string; readonly height: string; readonly round?: boolean }

/** A grey shape in the size of what is coming, so that nothing jumps when it comes. */
export const Bone = ({ width, height, round = false }: BoneProps) => (
  <span className={`${styles["bone"]} ${round ? styles["round"] : ""}`} style={{ width, height }} />
)

type SkeletonProps = { readonly children: ReactNode }

/** Holds the bones of something that is loading and says so once. */
export const Skeleton = ({ children }: SkeletonProps) => {
  const { t } = useTranslation("common")
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
