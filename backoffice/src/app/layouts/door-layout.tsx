import { Group } from "@mantine/core"
import { Outlet } from "react-router-dom"
import { Brand } from "../../components/ui/brand.tsx"
import { ColorSchemeSwitch } from "../../components/ui/color-scheme-switch.tsx"
import { LanguageSwitch } from "../../components/ui/language-switch.tsx"
import { SiteFooter } from "./site-footer.tsx"
import { SiteHeader } from "./site-header.tsx"
import classes from "./door-layout.module.css"

/** The layout of the sign-in and registration pages; only the pharmacies' pages show the header of the site. */
export const DoorLayout = ({ withSiteHeader }: { readonly withSiteHeader: boolean }) => (
  <div className={classes["door"]}>
    {withSiteHeader ? (
      <SiteHeader />
    ) : (
      <header>
        <Group justify="space-between" px={{ base: "sm", sm: "lg" }} py="xs" bg="var(--color-surface)">
          <Brand />
          <Group gap={4}>
            <LanguageSwitch />
            <ColorSchemeSwitch />
          </Group>
        </Group>
        <div className="krama" aria-hidden />
      </header>
    )}
    <main className={classes["content"]}>
      <Outlet />
    </main>
    <SiteFooter />
  </div>
)
