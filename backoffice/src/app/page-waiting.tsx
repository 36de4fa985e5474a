import { useLocation } from "react-router-dom"
import { PageSkeleton } from "../components/ui/page-skeleton.tsx"
import { pageKindOf } from "./page-kinds.ts"

/** The placeholder of the page that the address names. */
export const PageWaiting = () => <PageSkeleton kind={pageKindOf(useLocation().pathname)} />
