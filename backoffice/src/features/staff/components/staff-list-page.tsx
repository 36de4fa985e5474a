import { Button, Stack, Text } from "@mantine/core"
import { IconListDetails, IconUserPlus, IconUsers } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useDeletion } from "../../../components/frames/list/use-deletion.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { pageOfItems, useList } from "../../../components/frames/list/use-list.ts"
import { useHere } from "../../../components/frames/way-back.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { pathIn } from "../../../lib/paths.ts"
import { deleteStaff, staffQuery } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"
import { isDeactivated, useStaffColumns } from "../lib/use-staff-columns.tsx"
import { useActivation } from "../lib/use-activation.ts"

const useStaffDeletion = () => {
  const { t } = useTranslation("staff")
  const client = useQueryClient()
  return useDeletion<StaffMember>({
    remove: (member) => deleteStaff(member.id),
    onDeleted: () => client.invalidateQueries({ queryKey: ["staff"] }),
    words: {
      title: ({ name }) => t("deleteTitle", { name }),
      body: () => (
        <Stack gap="xs">
          <Text>{t("deleteBody")}</Text>
          <Text>{t("deleteGone")}</Text>
        </Stack>
      ),
      done: ({ name }) => t("deleted", { name }),
      failed: t("failed.delete"),
    },
  })
}

/** The list of the pharmacy's staff. */
export const StaffListPage = () => {
  const { t } = useTranslation("staff")
  const here = useHere()
  const list = useList({ state: useListState(), query: staffQuery, read: pageOfItems })
  const deletion = useStaffDeletion()
  const activation = useActivation()
  const columns = useStaffColumns({ onDelete: deletion.ask, ...activation })
  return (
    <ListFrame
      title={t("title")}
      subtitle={t("subtitle")}
      actions={
        <>
          <Button
            component={Link}
            to={pathIn("pharmacy", "activity")}
            variant="default"
            className="words-on-phone"
            leftSection={<IconListDetails size={20} aria-hidden />}
          >
            {t("activity")}
          </Button>
          <Button
            component={Link}
            to={pathIn("pharmacy", "addUser")}
            state={here}
            className="words-on-phone"
            leftSection={<IconUserPlus size={20} aria-hidden />}
          >
            {t("add")}
          </Button>
        </>
      }
      list={list}
      fileName="staff"
      deletion={deletion}
      notices={
        activation.error === undefined ? null : (
          <ErrorBanner message={activation.error} onClose={activation.forget} />
        )
      }
      failed={t("failed.list")}
      empty={
        <EmptyList
          icon={<IconUsers size={28} />}
          title={t("empty")}
          description={t("emptyHint")}
          next={[{ words: t("add"), to: pathIn("pharmacy", "addUser") }]}
        />
      }
      table={{ columns, rowKey: (row) => row.id, isDimmed: isDeactivated }}
    />
  )
}
