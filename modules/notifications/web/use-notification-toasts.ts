import { useCallback, useEffect, useRef, useState } from 'react'
import type { Notification, NotificationFrame } from '@/modules/notifications/contract'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { useFrame } from '@/web/lib/realtime'
import { toast, useToast } from '@/web/ui/toasts/toast'

/**
 * Raises a toast for what arrives while the page is open, by the socket or in the list; what was there before is old news.
 * It waits for a toast that is being shown, which may be the only word about what the person has just done.
 */
export function useNotificationToasts(notifications: readonly Notification[] | undefined) {
  const known = useRef<Set<string>>(undefined)
  const [waiting, setWaiting] = useState<NotificationFrame>()
  const isTaken = useToast()?.open ?? false

  useEffect(() => {
    if (!notifications) return
    const newest = notifications.find((one) => known.current?.has(versionKey(one)) === false && !one.isRead)
    known.current = new Set(notifications.map(versionKey))
    if (newest) setWaiting(newest)
  }, [notifications])

  useFrame(
    'notification',
    useCallback((told: NotificationFrame) => {
      if (known.current?.has(versionKey(told))) return
      known.current?.add(versionKey(told))
      setWaiting(told)
    }, []),
  )

  useEffect(() => {
    if (!waiting || isTaken) return
    setWaiting(undefined)
    toast({
      title: waiting.title || shellMessages.untitled.title,
      description: waiting.content || shellMessages.untitled.content,
    })
  }, [waiting, isTaken])
}

/** Of a thread the one that is unread is told again. */
function versionKey({ id, createdAt }: Pick<Notification, 'id' | 'createdAt'>): string {
  return `${id} ${createdAt}`
}
