import { Anchor, Group, Text } from "@mantine/core"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useTranslation } from "react-i18next"
import { publicPages } from "../../lib/paths.ts"

const links = ["help", "bot", "terms", "privacy"] as const

/** The foot of the sign-in and registration pages: where we are, where to ask, the rules, and the copyright line. */
export const SiteFooter = () => {
  const { t } = useTranslation()
  return (
    <footer className="no-print">
      <Group
        justify="space-between"
        gap="sm"
        px={{ base: "sm", sm: "lg" }}
        py="md"
        bg="var(--color-surface)"
        style={{ borderTop: "1px solid var(--color-border)" }}
      >
        <Text size="sm" c="dimmed">
          {t("site.copyright", { year: today().slice(0, 4) })} · {t("site.place")}
        </Text>
        <Group component="nav" gap="md" aria-label={t("site.more")}>
          {links.map((name) => (
            <Anchor key={name} href={publicPages[name]} size="sm">
              {t(`site.${name}`)}
            </Anchor>
          ))}
        </Group>
      </Group>
    </footer>
  )
}
