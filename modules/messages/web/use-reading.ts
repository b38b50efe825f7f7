import { useEffect, useEffectEvent } from 'react'
import { useMarkRead } from '@/modules/messages/web/queries'

/** What another wrote is read once it stands on a page that can be seen. */
export function useMarkReadWhenVisible(userId: string, latestId: string | undefined) {
  const { mutate } = useMarkRead(userId)
  const read = useEffectEvent(() => {
    if (!document.hidden) mutate(undefined)
  })
  useEffect(() => {
    if (latestId === undefined) return
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [latestId])
}
