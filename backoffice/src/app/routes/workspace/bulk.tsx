import { BulkPage } from "../../../features/imports/components/bulk-page.tsx"

export const Component = BulkPage
