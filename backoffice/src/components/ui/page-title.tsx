import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"

/** The browser tab's name. */
export const PageTitle = ({ title }: { readonly title: string }) => {
  usePageTitle(title)
  return null
}
