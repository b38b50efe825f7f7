import type { ReactNode } from 'react'
import { RedirectToLogin } from '@/web/lib/session/redirect-to-login'
import { useViewer, type ViewerUser } from '@/web/lib/session/viewer'

type Props = {
  /** Shown while the viewer is loading. */
  fallback: ReactNode
  children: (user: ViewerUser) => ReactNode
}

/** Renders its children for a signed-in user and redirects visitors to login. */
export function SignedInOnly({ fallback, children }: Props) {
  const viewer = useViewer()
  if (viewer.state === 'loading') return fallback
  return viewer.state === 'guest' ? <RedirectToLogin /> : children(viewer.user)
}
