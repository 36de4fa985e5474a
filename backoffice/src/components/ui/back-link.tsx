import { Anchor, Group } from "@mantine/core"
import { IconArrowLeft } from "@tabler/icons-react"
import { Link } from "react-router-dom"

/** A link back to a list. */
export const BackLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <Anchor component={Link} to={to} display="inline-block" mb="xs">
    <Group gap={6} wrap="nowrap">
      <IconArrowLeft size={18} aria-hidden />
      {label}
    </Group>
  </Anchor>
)
