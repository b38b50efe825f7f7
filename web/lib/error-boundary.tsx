import { Component, type ReactNode } from 'react'

type Props = {
  fallback: ReactNode
  /** A new value gives the children another chance: the path. */
  resetOn?: string
  children: ReactNode
}

type State = { failed: boolean; resetOn: string | undefined }

/** A class because React catches render errors in no other way. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetOn: this.props.resetOn }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetOn }: Props, state: State) {
    return resetOn === state.resetOn ? null : { failed: false, resetOn }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
