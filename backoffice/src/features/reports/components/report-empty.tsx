import { EmptyState } from "@mantine/core"
import { IconReportAnalytics } from "@tabler/icons-react"

/** What a report says when its filters let nothing through. */
export const ReportEmpty = ({ title }: { readonly title: string }) => (
  <EmptyState icon={<IconReportAnalytics size={28} />} title={title} />
)
