import { MantineProvider } from "@mantine/core"
import { ModalsProvider } from "@mantine/modals"
import { QueryClientProvider } from "@tanstack/react-query"
import { render } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactNode } from "react"
import { createMemoryRouter } from "react-router-dom"
import { Routed } from "../../src/app/routed.tsx"
import { routes } from "../../src/app/router.tsx"
import { theme } from "../../src/app/theme.ts"
import { createQueries } from "../../src/lib/create-queries.ts"

/** Renders the whole back office at an address; `beside` is rendered next to the pages. */
export const renderAt = (path: string, beside: ReactNode = null) => {
  const client = createQueries()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const user = userEvent.setup({ delay: null })
  render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={client}>
        <ModalsProvider>
          {beside}
          <Routed router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user, router, client }
}
