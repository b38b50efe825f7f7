import { useCallback, useEffect, useRef, useState } from 'react'
import type { Notification, NotificationFrame } from '@/modules/notifications/contract'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { useFrame } from '@/web/lib/realtime/realtime'
import { toast, useToast } from '@/web/ui/toasts/toast'

/**
 * Shows a toast for each notification that arrives while the page is open, over the socket or in the list. Waits for an open
 * toast to close, because that one may be the only feedback on what the user has just done.
 */
export function useNotificationToasts(notifications: readonly Notification[] | undefined) {
  const seen = useRef<Set<string>>(undefined)
  const [pending, setPending] = useState<NotificationFrame>()
  const isToastOpen = useToast()?.open ?? false

  useEffect(() => {
    if (!notifications) return
    const newest = notifications.find((one) => seen.current?.has(versionKey(one)) === false && !one.isRead)
    seen.current = new Set(notifications.map(versionKey))
    if (newest) setPending(newest)
  }, [notifications])

  useFrame(
    'notification',
    useCallback((notification: NotificationFrame) => {
      if (seen.current?.has(versionKey(notification))) return
      seen.current?.add(versionKey(notification))
      setPending(notification)
    }, []),
  )

  useEffect(() => {
    if (!pending || isToastOpen) return
    setPending(undefined)
    toast({
      title: pending.title || shellMessages.untitled.title,
      description: pending.content || shellMessages.untitled.content,
    })
  }, [pending, isToastOpen])
}

/** An update of a thread's unread notification changes `createdAt` but keeps the id. */
function versionKey({ id, createdAt }: Pick<Notification, 'id' | 'createdAt'>): string {
  return `${id} ${createdAt}`
}
