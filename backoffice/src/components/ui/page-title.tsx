import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"

/** Sets the title of the browser tab. */
export const PageTitle = ({ title }: { readonly title: string }) => {
  usePageTitle(title)
  return null
}
