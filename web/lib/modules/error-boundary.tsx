import { Component, type ReactNode } from 'react'
import { clearFailedParts } from '@/web/lib/modules/failed-parts'

type Props = {
  fallback: ReactNode
  /** A new value, such as the path, renders the children again. */
  resetOn?: string
  children: ReactNode
}

type State = { failed: boolean; resetOn: string | undefined }

/** A class, because React has no other way to catch render errors. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetOn: this.props.resetOn }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetOn }: Props, state: State) {
    return resetOn === state.resetOn ? null : { failed: false, resetOn }
  }

  /** The fallback is on the screen by now. */
  override componentDidCatch() {
    clearFailedParts()
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
