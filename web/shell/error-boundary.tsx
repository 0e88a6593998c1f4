import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

type Props = {
  children: ReactNode
  /** The explanation of errors with a page of their own; undefined for all others. */
  explain?: (error: unknown) => ReactNode
}

/** Catches errors thrown while a screen renders. A class, because React requires one here. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return this.props.explain?.(this.state.error) ?? <ErrorPage error={this.state.error} />
  }
}
