import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '@/modules/notifications/contract'
import { notificationsKey } from '@/modules/notifications/web/paths'
import {
  isPushSupported,
  maybeSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '@/modules/notifications/web/settings/push-subscription'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

/** The kinds of notifications that users can mute. Works without a session. */
export const kindsQuery = queryOptions({
  queryKey: [notificationsKey, 'kinds'],
  queryFn: () => unwrap(api.notifications.kinds.get()),
  staleTime: Number.POSITIVE_INFINITY,
})

export const preferencesQuery = queryOptions({
  queryKey: [notificationsKey, 'preferences'],
  queryFn: () => unwrap(api.notifications.preferences.get()),
  staleTime: 0,
})

/** Saves run one after the other, in order. */
export function useSavePreferences() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (preferences: Preferences) => unwrap(api.notifications.preferences.put(preferences)),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, saved)
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Whether this browser is subscribed to push; null where push isn't supported. */
export const pushQuery = queryOptions({
  queryKey: [notificationsKey, 'push'],
  queryFn: async () => {
    if (!isPushSupported()) return null
    const { isOn } = await unwrap(api.notifications.push.get())
    return { isOn: isOn && (await maybeSubscription()) !== null }
  },
  staleTime: 0,
})

/** Subscribes or unsubscribes this browser. Fails with PushDeniedError. */
export function useTogglePush() {
  return useRefetchingMutation(pushQuery, async (on: boolean) => {
    if (on) return unwrap(api.notifications.devices.put(await subscribeToPush(await fetchPushKey())))
    const endpoint = await unsubscribeFromPush()
    if (endpoint !== undefined) await unwrap(api.notifications.devices.delete({ endpoint }))
  })
}

async function fetchPushKey(): Promise<string> {
  return (await unwrap(api.notifications.push.get())).key
}

/** Works without a session. */
export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () => unwrap(api.notifications.unsubscribe.post({}, { query: { token } })),
  })
}
