import { IconReportAnalytics } from "@tabler/icons-react"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"

/** What a report says when its filters let nothing through. */
export const ReportEmpty = ({ title }: { readonly title: string }) => (
  <EmptyMessage icon={<IconReportAnalytics size={28} />} title={title} />
)
