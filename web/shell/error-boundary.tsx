import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

type Props = {
  children: ReactNode
  /** What to say of errors that have a page of their own; nothing of all others. */
  explain?: (error: unknown) => ReactNode
}

/** Catches what a screen throws while it is drawn. A class, because React asks for one here. */
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
