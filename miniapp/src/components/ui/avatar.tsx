import { imageUrl } from "@rokthnam/shared/web/formats/image-url"
import { useState } from "react"
import styles from "./avatar.module.css"

type AvatarProps = { readonly name: string; readonly photo: string }

/** The first letter of a name with its marks: in Khmer one letter consists of several characters. */
const initialOf = (name: string): string => {
  const segments = new Intl.Segmenter("km", { granularity: "grapheme" }).segment(name.trim())
  return segments[Symbol.iterator]().next().value?.segment.toLocaleUpperCase() ?? "?"
}

/** A customer's photo. If it is missing or broken, the first letter of the name is shown. */
export const Avatar = ({ name, photo }: AvatarProps) => {
  const [broken, setBroken] = useState("")
  return (
    <span aria-hidden="true" className={styles["avatar"]}>
      {photo === "" || broken === photo ? (
        initialOf(name)
      ) : (
        <img alt="" height={36} onError={() => setBroken(photo)} src={imageUrl(photo, 160)} width={36} />
      )}
    </span>
  )
}
