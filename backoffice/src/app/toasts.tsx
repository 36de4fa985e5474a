import { MantineThemeProvider, Notification } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"

/** The short messages in the corner. Their close buttons have a name, which Mantine takes from the theme alone. */
export const Toasts = () => {
  const { t } = useTranslation()
  const theme = useMemo(
    () => ({
      components: {
        Notification: Notification.extend({
          defaultProps: { closeButtonProps: { "aria-label": t("close") } },
        }),
      },
    }),
    [t],
  )
  return (
    <MantineThemeProvider theme={theme}>
      <Notifications position="bottom-right" zIndex={400} />
    </MantineThemeProvider>
  )
}
