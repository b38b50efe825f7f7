import { useEffect } from 'react'
import { messages } from '@/modules/auth/words'
import type { Viewer } from '@/web/lib/viewer'
import { toast } from '@/web/ui/toast'

const redirectDelayMs = 500

/** Sends whoever is not logged in to the log-in; a whole navigation, because that may lead to another site. */
export function useRedirectToLogIn({ state }: Viewer) {
  useEffect(() => {
    if (state !== 'guest') return
    toast({ ...messages.profile.unauthorized, tone: 'bad' })
    const timer = setTimeout(() => location.assign('/api/login'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [state])
}
