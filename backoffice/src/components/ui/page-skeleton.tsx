import { Grid, Group, SimpleGrid, Skeleton, Stack } from "@mantine/core"
import { useTranslation } from "react-i18next"

/** The kinds of pages: what their content looks like before it is known. */
export type PageKind = "list" | "form" | "report" | "dashboard" | "door" | "counter" | "detail" | "review"

type Props = {
  readonly kind?: PageKind
}

/** A placeholder while a page is on its way, with the outlines of its kind. */
export const PageSkeleton = ({ kind = "list" }: Props) => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-label={t("loading")} data-kind={kind}>
      {kind === "door" ? null : (
        <Group justify="space-between">
          <Skeleton h={36} w="min(18rem, 60%)" />
          {kind === "list" || kind === "report" ? <Skeleton h={44} w="8rem" /> : null}
        </Group>
      )}
      {outlines[kind]}
    </Stack>
  )
}

const Cards = ({ count }: { readonly count: number }) => (
  <SimpleGrid cols={{ base: 2, sm: count === 3 ? 3 : 2, lg: count }}>
    {places.slice(0, count).map((place) => (
      <Skeleton key={place} h={96} radius="lg" />
    ))}
  </SimpleGrid>
)

const places = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

/** As many rows as most pages of a list have. */
const Rows = () => (
  <Stack gap="xs">
    {places.map((place) => (
      <Skeleton key={place} h={56} />
    ))}
  </Stack>
)

const Fields = ({ count }: { readonly count: number }) => (
  <Stack gap="md" maw={860}>
    {places.slice(0, count).map((place) => (
      <Skeleton key={place} h={68} />
    ))}
  </Stack>
)

/** What was sold or counted, and beside it the facts, under what can be done. */
const Detail = () => (
  <Stack gap="lg">
    <Skeleton h={44} w="min(24rem, 100%)" />
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Skeleton h={320} radius="lg" />
      <Skeleton h={240} radius="lg" />
    </SimpleGrid>
  </Stack>
)

/** The data beside the licence, and the decision below. */
const Review = () => (
  <Stack gap="md">
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Skeleton h={560} radius="lg" />
      <Skeleton h={560} radius="lg" />
    </SimpleGrid>
    <Skeleton h={92} radius="lg" />
  </Stack>
)

/** The content of a page that is on its way, below a heading that is there already. */
export const PageOutline = ({ kind }: { readonly kind: PageKind }) => outlines[kind]

const outlines: Readonly<Record<PageKind, React.ReactNode>> = {
  list: (
    <>
      <Skeleton h={44} w="min(30rem, 100%)" />
      <Rows />
    </>
  ),
  form: <Fields count={6} />,
  report: (
    <>
      <Cards count={4} />
      <Skeleton h={76} />
      <Rows />
    </>
  ),
  dashboard: (
    <>
      <Cards count={3} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Skeleton h={240} radius="lg" />
        <Skeleton h={240} radius="lg" />
        <Skeleton h={240} radius="lg" />
      </SimpleGrid>
      <Cards count={3} />
    </>
  ),
  door: <Fields count={3} />,
  // The medicines, and beside them the order, which on a phone is a bar until it is opened.
  counter: (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 7, lg: 8 }}>
        <Stack gap="sm">
          <Skeleton h={48} />
          <Rows />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5, lg: 4 }} visibleFrom="sm">
        <Skeleton h={480} radius="lg" />
      </Grid.Col>
    </Grid>
  ),
  detail: <Detail />,
  review: <Review />,
}
