import { EmptyState } from "@mantine/core"
import { IconReportAnalytics } from "@tabler/icons-react"

/** Shown when no row matches the filters of a report. */
export const ReportEmpty = ({ title }: { readonly title: string }) => (
  <EmptyState icon={<IconReportAnalytics size={28} />} title={title} />
)
