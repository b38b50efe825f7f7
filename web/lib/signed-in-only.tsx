import type { ReactNode } from 'react'
import { RedirectToLogin } from '@/web/lib/redirect-to-login'
import { useViewer, type ViewerUser } from '@/web/lib/viewer'

type Props = {
  /** Stands there while it is not known who is asking. */
  fallback: ReactNode
  children: (user: ViewerUser) => ReactNode
}

/** For people with a session; a visitor is taken to the way in, and from there back. */
export function SignedInOnly({ fallback, children }: Props) {
  const viewer = useViewer()
  if (viewer.state === 'loading') return fallback
  return viewer.state === 'guest' ? <RedirectToLogin /> : children(viewer.user)
}
