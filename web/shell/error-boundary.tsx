import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

/** Catches what a screen throws while it is drawn. A class, because React asks for one here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return <ErrorPage error={this.state.error} />
  }
}
