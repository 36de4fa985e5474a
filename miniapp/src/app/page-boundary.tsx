import { Component } from "react"
import type { ReactNode } from "react"
import { useLocation } from "react-router-dom"
import { RouteFailurePage } from "./routes/route-failure-page.tsx"

type CatchingProps = { readonly address: string; readonly children: ReactNode }
type CatchingState = { readonly address: string; readonly failure?: { readonly error: unknown } | undefined }

class Catching extends Component<CatchingProps, CatchingState> {
  override state: CatchingState = { address: this.props.address }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  /** Another page is tried, whatever was wrong with the last one. */
  static getDerivedStateFromProps({ address }: CatchingProps, state: CatchingState): CatchingState | null {
    return address === state.address ? null : { address, failure: undefined }
  }

  override render() {
    const { failure } = this.state
    return failure === undefined ? this.props.children : <RouteFailurePage error={failure.error} />
  }
}

/** Shows the failure page instead of a page that fails or cannot be loaded, until another page is opened. */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Catching address={useLocation().key}>{children}</Catching>
)
