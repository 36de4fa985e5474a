import { imageUrl } from "@rokthnam/shared/web/formats/image-url"
import { useState } from "react"
import { Icon } from "./icon.tsx"
import styles from "./photo.module.css"

type PhotoProps = { readonly name: string | null; readonly label: string; readonly size?: "sm" | "md" }

/** A medicine's photo in a box of fixed size; a placeholder replaces a missing or broken one. */
export const Photo = ({ name, label, size = "md" }: PhotoProps) => {
  const [broken, setBroken] = useState(false)
  const missing = name === null || name === "" || broken
  return (
    <span className={`${styles["photo"]} ${styles[size]}`}>
      {missing ? (
        <Icon name="pill" size={size === "md" ? 32 : 26} />
      ) : (
        <img
          alt={label}
          decoding="async"
          height={120}
          loading="lazy"
          onError={() => setBroken(true)}
          src={imageUrl(name, 480)}
          srcSet={
            name.startsWith("https://")
              ? undefined
              : `${imageUrl(name, 160)} 160w, ${imageUrl(name, 480)} 480w`
          }
          sizes="120px"
          width={120}
        />
      )}
    </span>
  )
}
