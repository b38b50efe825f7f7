import { useEffect } from 'react'
import { messages } from '@/modules/catalog/messages'
import { Home } from '@/modules/catalog/web/landing/home'
import { logInRedirectPath } from '@/modules/players/web/paths'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useViewer } from '@/web/lib/session/viewer'
import { toast } from '@/web/ui/toasts/toast'

const redirectAfterMs = 500

/** The home page of signed-in users. Redirects guests to the login. */
export function HomePage() {
  const { state } = useViewer()
  useEffect(() => {
    if (state !== 'guest') return
    toast({ ...messages.unauthorized, tone: 'bad' })
    const timer = setTimeout(() => location.assign(logInRedirectPath), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [state])
  return state === 'user' ? <Home /> : <PageSkeleton />
}
