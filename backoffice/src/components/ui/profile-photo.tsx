import { Avatar } from "@mantine/core"
import { imageUrl } from "@rokthnam/shared/web/formats/image-url"

type Props = { readonly name: string; readonly photo: string | null; readonly size?: number }

/** A profile photo. If it is missing or broken, the first letter of the name is shown. */
export const ProfilePhoto = ({ name, photo, size = 40 }: Props) => (
  <Avatar
    className="no-print"
    src={photo === null || photo === "" ? null : imageUrl(photo, size > 120 ? 480 : 160)}
    alt={name}
    size={size}
    radius="50%"
    color="brand"
    variant="light"
  >
    {firstLetter(name)}
  </Avatar>
)

/** The first letter as a reader sees it: a Khmer consonant with its marks counts as one letter. */
const firstLetter = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? "?"
}
