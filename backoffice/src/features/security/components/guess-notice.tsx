import { Alert, Button, Group, Text } from "@mantine/core"
import { IconShieldExclamation } from "@tabler/icons-react"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import type { SessionRole } from "../../../lib/sessions.ts"
import { dismissWarning, securityQuery } from "../api/security.ts"

/** Milliseconds for which a warning that was not there is not asked for again. */
const checkedFor = 10 * 60_000

type Props = {
  readonly role: SessionRole
  /** The page where the password can be changed. */
  readonly to: string
}

/** Tells that wrong passwords for the account were refused, until the person has taken note of it. */
export const GuessNotice = ({ role, to }: Props) => {
  const { t } = useTranslation("security")
  const { moment } = useFormat()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const { data } = useQuery({ ...securityQuery(role), staleTime: checkedFor })
  const dismissal = useMutation({
    mutationFn: () => dismissWarning(role),
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery(role).queryKey }),
  })
  const warning = data?.warning ?? null
  if (warning === null) return null
  return (
    <Alert
      color="yellow"
      mb="lg"
      role="status"
      className="no-print"
      icon={<IconShieldExclamation aria-hidden />}
      title={t("guesses.title")}
    >
      <Text mb="sm">{t("guesses.text", { moment: moment(warning.last_at) })}</Text>
      <Group gap="sm">
        {pathname === to ? null : (
          <Button component={Link} to={to}>
            {t("guesses.open")}
          </Button>
        )}
        <Button variant="default" onClick={() => dismissal.mutate()} loading={dismissal.isPending}>
          {t("guesses.known")}
        </Button>
      </Group>
    </Alert>
  )
}
