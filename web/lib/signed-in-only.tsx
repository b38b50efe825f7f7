import type { ReactNode } from 'react'
import { LogInFirst } from '@/web/lib/log-in-first'
import { useViewer, type ViewerUser } from '@/web/lib/viewer'

type Props = {
  /** Stands there while it is not known who is asking. */
  waiting: ReactNode
  children: (user: ViewerUser) => ReactNode
}

/** For people with a session; a visitor is taken to the way in, and from there back. */
export function SignedInOnly({ waiting, children }: Props) {
  const viewer = useViewer()
  if (viewer.state === 'loading') return waiting
  return viewer.state === 'guest' ? <LogInFirst /> : children(viewer.user)
}
