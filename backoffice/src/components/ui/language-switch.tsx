import { Menu, Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { languages } from "@rokthnam/shared/web/i18n/languages"
import type { Language } from "@rokthnam/shared/web/i18n/languages"
import { switchLanguage } from "@rokthnam/shared/web/i18n/switch-language"
import { IconCheck, IconLanguage } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"

/** Chooses the language of the interface; each language is listed by its own name. */
export const LanguageSwitch = () => {
  const { t, i18n } = useTranslation(["common", "errors"])
  const change = async (language: Language) => {
    if (!(await switchLanguage(i18n, language)))
      notifications.show({ color: "red", message: t("errors:codes.Unreachable") })
  }
  const current = i18n.resolvedLanguage ?? "en"
  const short = t(`language.short.${current === "km" ? "km" : "en"}`)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          c="var(--color-text)"
          className="words-on-phone"
          leftSection={<IconLanguage size={22} aria-hidden />}
          // The accessible name starts with the visible text, for people who use voice control.
          aria-label={`${short}: ${t("language.choose")}`}
        >
          <span lang={current}>{short}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => void change(language)}
            rightSection={language === current ? <IconCheck size={18} aria-hidden /> : null}
          >
            {t(`language.names.${language}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
