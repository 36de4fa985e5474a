import type { ButtonHTMLAttributes, ReactNode, Ref } from "react"
import { Link } from "react-router-dom"
import styles from "./button.module.css"
import { Icon } from "./icon.tsx"
import type { IconName } from "./icon.tsx"
import { Spinner } from "./spinner.tsx"

/**
 * The look of a button: `primary` for the main action of a screen, `soft` for a secondary one, `outline` on cards,
 * `plain` without background and border.
 */
export type Look = {
  readonly variant?: "primary" | "soft" | "outline" | "plain" | "danger" | "band" | "accent"
  readonly size?: "md" | "sm"
  readonly icon?: IconName
  readonly wide?: boolean
}

const classOf = ({ variant = "primary", size = "md", wide = false }: Look): string =>
  [styles["button"], styles[variant], styles[size], wide ? styles["wide"] : ""].join(" ")

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    readonly busy?: boolean
    readonly ref?: Ref<HTMLButtonElement>
    readonly children: ReactNode
  }

export const Button = ({ variant, size, icon, wide, busy = false, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-busy={busy || undefined}
    className={classOf({
      ...(variant && { variant }),
      ...(size && { size }),
      ...(wide === undefined ? {} : { wide }),
    })}
  >
    {busy ? <Spinner /> : icon !== undefined && <Icon name={icon} size={size === "sm" ? 18 : 20} />}
    <span>{children}</span>
  </button>
)

type LinkProps = Look & {
  readonly to: string
  /** What the next page is told beside its address. */
  readonly state?: object
  readonly children: ReactNode
}

/** A link within the app, styled as a button. */
export const ButtonLink = ({ to, icon, state, children, ...look }: LinkProps) => (
  <Link className={classOf(look)} state={state} to={to}>
    {icon !== undefined && <Icon name={icon} size={look.size === "sm" ? 18 : 20} />}
    <span>{children}</span>
  </Link>
)

type OutsideLinkProps = Look & {
  readonly href: string
  readonly newTab?: boolean
  readonly label?: string
  readonly onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void
  readonly children: ReactNode
}

/** A link to what is no page of the app (a phone number, a map, another site, a part of this page), styled as a button. */
export const OutsideLink = ({
  href,
  icon,
  newTab = false,
  label,
  onClick,
  children,
  ...look
}: OutsideLinkProps) => (
  <a
    aria-label={label}
    className={classOf(look)}
    href={href}
    onClick={onClick}
    {...(newTab ? { target: "_blank", rel: "noopener noreferrer" } : {})}
  >
    {icon !== undefined && <Icon name={icon} size={look.size === "sm" ? 18 : 20} />}
    <span>{children}</span>
  </a>
)

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: IconName
  readonly label: string
  readonly look?: "plain" | "outline"
}

/** A button with only an icon; `label` is its accessible name. */
export const IconButton = ({ icon, label, look = "plain", ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={`${styles["iconButton"]} ${look === "outline" ? styles["outline"] : ""}`}
    title={label}
  >
    <Icon name={icon} />
  </button>
)
