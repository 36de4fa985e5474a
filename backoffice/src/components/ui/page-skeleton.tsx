import { SimpleGrid, Skeleton, Stack } from "@mantine/core"
import { useTranslation } from "react-i18next"

/** A placeholder while the code of a page loads. */
export const PageSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-label={t("loading")}>
      <Skeleton h={36} w="min(18rem, 70%)" />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <Skeleton h={88} />
        <Skeleton h={88} />
        <Skeleton h={88} visibleFrom="sm" />
        <Skeleton h={88} visibleFrom="sm" />
      </SimpleGrid>
      <Skeleton h={280} />
    </Stack>
  )
}
