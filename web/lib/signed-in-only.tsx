import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useViewer, type ViewerUser } from '@/web/lib/viewer'

type Props = {
  /** Stands there while it is not known who is asking. */
  waiting: ReactNode
  children: (user: ViewerUser) => ReactNode
}

/** For people with a session; a visitor is taken to the way in, and from there back. */
export function SignedInOnly({ waiting, children }: Props) {
  const viewer = useViewer()
  const [path] = useLocation()
  const search = useSearch()
  const from = search ? `${path}?${search}` : path
  if (viewer.state === 'loading') return waiting
  if (viewer.state === 'guest') return <Redirect to="/auth" replace state={{ from }} />
  return children(viewer.user)
}
