import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification, Preferences } from '@/modules/notifications/contract'
import {
  isPushSupported,
  maybeSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '@/modules/notifications/web/push-subscription'
import { api, unwrap } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

/** What the person was told, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: () => unwrap(api.notifications.get()),
  refetchOnWindowFocus: 'always',
  meta: live,
})

/** One is read, or all of them when no id is given; shown at once, taken back when the server refuses. */
export function useMarkRead() {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? unwrap(api.notifications['read-all'].put())
        : unwrap(api.notifications({ id }).read.put()),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) =>
        before?.map((each) => (isSelected(each, id) ? asRead(each) : each)),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const preferencesQuery = queryOptions({
  queryKey: ['/api/notifications', 'preferences'],
  queryFn: () => unwrap(api.notifications.preferences.get()),
  staleTime: 0,
})

/** One after the other, in the order in which they were chosen. */
export function useSavePreferences() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (wanted: Preferences) => unwrap(api.notifications.preferences.put(wanted)),
    onSuccess: async (kept) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, kept)
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Whether this browser shows what happens while the site is closed; null where it cannot. */
export const pushQuery = queryOptions({
  queryKey: ['/api/notifications', 'push'],
  queryFn: async () => {
    if (!isPushSupported()) return null
    const { isOn } = await unwrap(api.notifications.push.get())
    return { isOn: isOn && (await maybeSubscription()) !== null }
  },
  staleTime: 0,
})

/** Asks the person, by the browser's own question, and then for messages. Throws PushRefused. */
export function useTogglePush() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return unwrap(api.notifications.devices.put(await subscribeToPush(await fetchPushKey())))
      const endpoint = await unsubscribeFromPush()
      if (endpoint !== undefined) await unwrap(api.notifications.devices.delete({ endpoint }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
}

async function fetchPushKey(): Promise<string> {
  return (await unwrap(api.notifications.push.get())).key
}

/** For whoever holds a mail, with or without a session. */
export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () => unwrap(api.notifications.unsubscribe.post({}, { query: { token } })),
  })
}

function isSelected(each: Notification, id: string | undefined) {
  return id === undefined || each.id === id
}

function asRead(notification: Notification): Notification {
  return { ...notification, isRead: true }
}
