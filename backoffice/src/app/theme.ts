import { createTheme, defaultVariantColorsResolver } from "@mantine/core"
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from "@mantine/core"

const shades = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
// Mantine wants a tuple of ten colours; the type of map() does not give the length.
const tuple = (shade: (index: number) => string) => shades.map(shade) as unknown as MantineColorsTuple
const meaning = (token: string) => tuple(() => `var(--color-${token})`)

/** The design tokens for each of Mantine's colours. */
const tokens = {
  brand: {
    plain: "primary",
    soft: "primary-soft",
    onSoft: "on-primary-soft",
    fill: "primary",
    on: "on-primary",
  },
  red: { plain: "danger", soft: "danger-soft", onSoft: "danger", fill: "danger-fill", on: "on-danger-fill" },
  green: { plain: "success", soft: "success-soft", onSoft: "success", fill: "success", on: "surface" },
  yellow: { plain: "warning", soft: "warning-soft", onSoft: "warning", fill: "warning", on: "surface" },
  orange: { plain: "caution", soft: "caution-soft", onSoft: "caution", fill: "caution", on: "surface" },
  gray: { plain: "text", soft: "sunken", onSoft: "text", fill: "muted", on: "surface" },
  blue: { plain: "info", soft: "info-soft", onSoft: "info", fill: "info", on: "surface" },
} as const

type TokenColor = keyof typeof tokens
const isTokenColor = (color: unknown): color is TokenColor => typeof color === "string" && color in tokens

/**
 * Filled controls take their text colour from the tokens too: Mantine's white has too little contrast on the light
 * fills of dark mode.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor
  const base = defaultVariantColorsResolver(input)
  if (!isTokenColor(color)) return base
  const { fill, on, soft, onSoft } = tokens[color]
  if (input.variant === "filled") {
    return {
      ...base,
      background: `var(--color-${fill})`,
      hover: `color-mix(in srgb, var(--color-${fill}) 86%, var(--color-text))`,
      color: `var(--color-${on})`,
    }
  }
  if (input.variant === "light") {
    return {
      ...base,
      background: `var(--color-${soft})`,
      hover: `color-mix(in srgb, var(--color-${soft}) 90%, var(--color-${onSoft}))`,
      color: `var(--color-${onSoft})`,
    }
  }
  return base
}

const colorVariables = Object.fromEntries(
  Object.entries(tokens).flatMap(([color, token]) => [
    [`--mantine-color-${color}-text`, `var(--color-${token.plain})`],
    [`--mantine-color-${color}-filled`, `var(--color-${token.fill})`],
    [
      `--mantine-color-${color}-filled-hover`,
      `color-mix(in srgb, var(--color-${token.fill}) 86%, var(--color-text))`,
    ],
    [`--mantine-color-${color}-light`, `var(--color-${token.soft})`],
    [
      `--mantine-color-${color}-light-hover`,
      `color-mix(in srgb, var(--color-${token.soft}) 90%, var(--color-${token.onSoft}))`,
    ],
    [`--mantine-color-${color}-light-color`, `var(--color-${token.onSoft})`],
    [`--mantine-color-${color}-outline`, `var(--color-${token.plain})`],
  ]),
)

const schemeVariables = {
  ...colorVariables,
  "--mantine-primary-color-contrast": "var(--color-on-primary)",
  "--mantine-primary-color-filled": "var(--color-primary)",
  "--mantine-primary-color-filled-hover": "var(--color-primary-hover)",
  "--mantine-primary-color-light": "var(--color-primary-soft)",
  "--mantine-primary-color-light-color": "var(--color-on-primary-soft)",
  "--mantine-color-body": "var(--color-surface)",
  "--mantine-color-text": "var(--color-text)",
  "--mantine-color-bright": "var(--color-text)",
  "--mantine-color-dimmed": "var(--color-muted)",
  "--mantine-color-placeholder": "var(--color-muted)",
  "--mantine-color-anchor": "var(--color-link)",
  "--mantine-color-error": "var(--color-danger)",
  "--mantine-color-default": "var(--color-surface)",
  "--mantine-color-default-hover": "var(--color-sunken)",
  "--mantine-color-default-color": "var(--color-text)",
  "--mantine-color-default-border": "var(--color-border)",
  "--mantine-color-disabled": "var(--color-sunken)",
  "--mantine-color-disabled-color": "var(--color-muted)",
  "--mantine-color-disabled-border": "var(--color-border)",
}

/**
 * Maps Mantine's CSS variables to the design tokens. Light and dark mode get the same values, because the tokens change
 * with the mode.
 */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
})

const large = { defaultProps: { size: "md" } }

/** Mantine's neutral shades, from light to dark, as design tokens: `grays` for light mode, `darks` for dark mode. */
const grays = ["sunken", "sunken", "border", "border", "control", "muted", "muted", "text", "text", "text"]
const darks = ["text", "text", "muted", "muted", "control", "raised", "surface", "page", "sunken", "sunken"]
const neutral = (names: ReadonlyArray<string>) => tuple((index) => `var(--color-${names[index]})`)

/** The Mantine theme, built from the tokens of `shared/design/tokens.css`. */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  colors: {
    brand: tuple((index) => `var(--brand-${index})`),
    gray: neutral(grays),
    dark: neutral(darks),
    red: meaning("danger"),
    green: meaning("success"),
    yellow: meaning("warning"),
    orange: meaning("caution"),
    blue: meaning("info"),
  },
  fontFamily: "var(--font-sans)",
  headings: {
    fontFamily: "var(--font-sans)",
    fontWeight: "var(--weight-bold)",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "var(--text-2xl)", lineHeight: "var(--leading-title)" },
      h2: { fontSize: "var(--text-xl)", lineHeight: "var(--leading-title)" },
      h3: { fontSize: "var(--text-lg)", lineHeight: "var(--leading-title)" },
    },
  },
  defaultRadius: "md",
  radius: { sm: "var(--radius-sm)", md: "var(--radius-md)", lg: "var(--radius-lg)" },
  spacing: {
    xs: "var(--space-2)",
    sm: "var(--space-3)",
    md: "var(--space-4)",
    lg: "var(--space-5)",
    xl: "var(--space-6)",
  },
  fontSizes: {
    xs: "var(--text-xs)",
    sm: "var(--text-sm)",
    md: "var(--text-md)",
    lg: "var(--text-lg)",
    xl: "var(--text-xl)",
  },
  lineHeights: {
    xs: "var(--leading-text)",
    sm: "var(--leading-text)",
    md: "var(--leading-text)",
    lg: "var(--leading-text)",
    xl: "var(--leading-text)",
  },
  shadows: { sm: "var(--shadow-sm)", md: "var(--shadow-md)", lg: "var(--shadow-lg)" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: large,
    TextInput: large,
    PasswordInput: large,
    Textarea: large,
    Select: large,
    NativeSelect: large,
    SegmentedControl: large,
    Checkbox: large,
    Switch: large,
    ActionIcon: { defaultProps: { size: 44, variant: "subtle" } },
    CloseButton: { defaultProps: { size: 36 } },
    // Mantine renders these as <header>, which would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: "none" } },
    DrawerHeader: { defaultProps: { role: "none" } },
    // Mantine's focus placeholder is not a menu item, and a menu may contain only menu items. Without a portal the menu
    // stays inside its landmark.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
    Modal: { defaultProps: { centered: true, radius: "lg" } },
    Paper: { defaultProps: { radius: "lg", withBorder: true } },
    EmptyState: { defaultProps: { variant: "light", py: "xl", px: "md" } },
    Badge: { defaultProps: { variant: "light", radius: "sm", size: "lg" } },
  },
})
