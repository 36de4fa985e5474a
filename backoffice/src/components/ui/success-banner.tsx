import { Alert, Text } from "@mantine/core"
import { IconCircleCheck } from "@tabler/icons-react"

/** Says that something worked; read out politely. */
export const SuccessBanner = ({ message }: { readonly message: string }) => (
  <Alert role="status" color="green" variant="light" icon={<IconCircleCheck aria-hidden />}>
    <Text c="var(--color-success)" fw={600}>
      {message}
    </Text>
  </Alert>
)
