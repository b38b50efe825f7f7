import { useEffect } from 'react'
import { Home } from '@/modules/catalog/web/home'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useViewer } from '@/web/lib/viewer'
import { toast } from '@/web/ui/toast'

const leaveAfterMs = 500

export function HomePage() {
  const { state } = useViewer()
  useEffect(() => {
    if (state !== 'guest') return
    toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' })
    const timer = setTimeout(() => location.assign('/api/login'), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [state])
  return state === 'user' ? <Home /> : <PageSkeleton />
}
