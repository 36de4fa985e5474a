import { Center, Image } from "@mantine/core"
import { imageUrl } from "@rokthnam/shared/web/formats/image-url"
import type { ImageWidth } from "@rokthnam/shared/web/formats/image-url"
import { IconPhotoOff } from "@tabler/icons-react"
import { useState } from "react"
import type { ComponentType } from "react"
import type { IconProps } from "@tabler/icons-react"

type Props = {
  readonly name: string | null
  readonly alt: string
  readonly size: number
  readonly width?: ImageWidth
  /** Stands in the place of a photo; a crossed-out picture unless given. */
  readonly placeholder?: ComponentType<IconProps>
  /** Called when the photo is stored but cannot be shown. */
  readonly onBroken?: () => void
}

/** A stored photo as a square; a placeholder replaces a missing or broken one. */
export const StoredImage = ({
  name,
  alt,
  size,
  width = 160,
  placeholder: Placeholder = IconPhotoOff,
  onBroken,
}: Props) => {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = name !== null && name !== "" && broken !== name
  return shown ? (
    <Image
      src={imageUrl(name, width)}
      alt={alt}
      w={size}
      h={size}
      radius="md"
      fit="cover"
      loading="lazy"
      onError={() => {
        setBroken(name)
        onBroken?.()
      }}
    />
  ) : (
    <Center
      w={size}
      h={size}
      bg="var(--color-sunken)"
      c="dimmed"
      style={{ borderRadius: "var(--radius-md)", flexShrink: 0 }}
      {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
    >
      <Placeholder size={size / 2.4} stroke={1.4} aria-hidden />
    </Center>
  )
}
