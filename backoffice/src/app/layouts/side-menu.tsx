import { Badge, NavLink, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import { Link, useLocation } from "react-router-dom"
import classes from "./side-menu.module.css"

export type SideLink = {
  readonly to: string
  readonly label: string
  readonly icon: Icon | undefined
  readonly alsoAt?: string
  /** How many things wait on the page, and the link's name with this number. */
  readonly waiting?: { readonly count: number; readonly label: string }
}
type SideGroup = { readonly label: string; readonly links: ReadonlyArray<SideLink> }

type Props = { readonly label: string; readonly groups: ReadonlyArray<SideGroup> | undefined }

const isHere = (pathname: string, { to, alsoAt }: SideLink, all: ReadonlyArray<SideLink>) => {
  if (pathname === to || pathname === alsoAt) return true
  // When one menu page lies below another (pharmacies, pending), only the more specific one is marked as current.
  return (
    pathname.startsWith(`${to}/`) &&
    !all.some((other) => other.to !== to && pathname.startsWith(other.to) && other.to.length > to.length)
  )
}

/** The link groups of the sidebar; `groups` is undefined while they load. */
export const SideMenu = ({ label, groups }: Props) => {
  const { pathname } = useLocation()
  if (groups === undefined) {
    return (
      <Stack gap="sm" aria-hidden>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} h={36} />
        ))}
      </Stack>
    )
  }
  const all = groups.flatMap((group) => group.links)
  return (
    <nav aria-label={label}>
      {groups.map((group) => (
        <div key={group.label} className={classes["group"]}>
          {group.label === "" ? null : (
            <Text size="xs" c="dimmed" fw={600} px="sm" mb={4}>
              {group.label}
            </Text>
          )}
          {group.links.map((link) => {
            const active = isHere(pathname, link, all)
            return (
              <NavLink
                key={link.to}
                component={Link}
                to={link.to}
                label={<Name link={link} />}
                active={active}
                aria-current={active ? "page" : undefined}
                rightSection={
                  link.waiting === undefined ? null : (
                    <Badge color="red" variant="filled" aria-hidden>
                      {link.waiting.count > 99 ? "99+" : link.waiting.count}
                    </Badge>
                  )
                }
                leftSection={
                  link.icon === undefined ? null : <link.icon size={22} stroke={1.7} aria-hidden />
                }
                className={classes["link"] ?? ""}
              />
            )
          })}
        </div>
      ))}
    </nav>
  )
}

/** The name of a page; who hears it hears how many things wait there too, whose number others see beside it. */
const Name = ({ link: { label, waiting } }: { readonly link: SideLink }) =>
  waiting === undefined ? (
    label
  ) : (
    <>
      <span aria-hidden>{label}</span>
      <VisuallyHidden>{waiting.label}</VisuallyHidden>
    </>
  )
