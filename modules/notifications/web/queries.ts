import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification, Preferences } from '@/modules/notifications/contract'
import { canPush, maybeSubscription, subscribe, unsubscribeHere } from '@/modules/notifications/web/push-here'
import { answer, api } from '@/web/lib/api'
import { live } from '@/web/lib/live'

/** What the person was told, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: () => answer(api.notifications.get()),
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
        ? answer(api.notifications['read-all'].put())
        : answer(api.notifications({ id }).read.put()),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) =>
        before?.map((each) => (touches(each, id) ? read(each) : each)),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const preferencesQuery = queryOptions({
  queryKey: ['/api/notifications', 'preferences'],
  queryFn: () => answer(api.notifications.preferences.get()),
  staleTime: 0,
})

/** One after the other, in the order in which they were chosen. */
export function useSavePreferences() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (wanted: Preferences) => answer(api.notifications.preferences.put(wanted)),
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
    if (!canPush()) return null
    const { isOn } = await answer(api.notifications.push.get())
    return { isOn: isOn && (await maybeSubscription()) !== null }
  },
  staleTime: 0,
})

/** Asks the person, by the browser's own question, and then for messages. Throws PushRefused. */
export function useTurnPush() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return answer(api.notifications.devices.put(await subscribe(await findKey())))
      const endpoint = await unsubscribeHere()
      if (endpoint !== undefined) await answer(api.notifications.devices.delete({ endpoint }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
}

async function findKey(): Promise<string> {
  return (await answer(api.notifications.push.get())).key
}

/** For whoever holds a mail, with or without a session. */
export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () => answer(api.notifications.unsubscribe.post({}, { query: { token } })),
  })
}

function touches(each: Notification, id: string | undefined) {
  return id === undefined || each.id === id
}

function read(notification: Notification): Notification {
  return { ...notification, isRead: true }
}
