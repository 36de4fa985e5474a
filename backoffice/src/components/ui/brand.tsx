import { Group, Text } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { BrandMark } from "./brand-mark.tsx"

/** The logo and the product name. */
export const Brand = () => {
  const { t } = useTranslation()
  return (
    <Group gap="xs" wrap="nowrap">
      <BrandMark size={34} />
      <Text fw={700} size="lg" lh={1.2}>
        {t("productName")}
      </Text>
    </Group>
  )
}
