import { useEffect } from 'react'
import { Home } from '@/modules/catalog/web/home'
import { words } from '@/modules/catalog/words'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useViewer } from '@/web/lib/viewer'
import { toast } from '@/web/ui/toast'

const leaveAfterMs = 500

export function HomePage() {
  const { state } = useViewer()
  useEffect(() => {
    if (state !== 'guest') return
    toast({ ...words.unauthorized, tone: 'bad' })
    const timer = setTimeout(() => location.assign('/api/login'), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [state])
  return state === 'user' ? <Home /> : <PageSkeleton />
}
