import { Alert, Text } from "@mantine/core"
import { IconCircleCheck } from "@tabler/icons-react"

/** A success message; screen readers announce it without interrupting. */
export const SuccessBanner = ({ message }: { readonly message: string }) => (
  <Alert role="status" color="green" variant="light" icon={<IconCircleCheck aria-hidden />}>
    <Text c="var(--color-success)" fw={600}>
      {message}
    </Text>
  </Alert>
)
