import { useEffect } from 'react'
import { words } from '@/modules/auth/words'
import type { Viewer } from '@/web/lib/viewer'
import { toast } from '@/web/ui/toast'

const leaveAfterMs = 500

/** Sends whoever is not logged in to the log-in; a whole navigation, because that may lead to another site. */
export function useWayIn({ state }: Viewer) {
  useEffect(() => {
    if (state !== 'guest') return
    toast({ ...words.profile.unauthorized, tone: 'bad' })
    const timer = setTimeout(() => location.assign('/api/login'), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [state])
}
