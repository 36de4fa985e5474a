import { Paper } from "@mantine/core"
import { IconUserOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { pathIn } from "../../../lib/paths.ts"
import { staffMemberQuery } from "../api/staff.ts"
import { StaffForm } from "./staff-form.tsx"

/** Edits the staff member that the address names. */
export const EditStaffPage = () => {
  const { t } = useTranslation("staff")
  const list = useWayBack(pathIn("pharmacy", "users"))
  const query = useQuery(staffMemberQuery(Number(useParams()["id"])))
  return (
    <DetailFrame
      title={t("editTitle")}
      subtitle={({ name }) => name}
      back={{ to: list, label: t("back") }}
      query={query}
      failed={t("failed.one")}
      missing={
        <Paper>
          <EmptyList
            icon={<IconUserOff size={28} />}
            title={t("missing")}
            next={[{ words: t("back"), to: list }]}
          />
        </Paper>
      }
      skeleton={[480]}
      renderEntity={(member) => <StaffForm key={member.id} member={member} list={list} />}
    />
  )
}
