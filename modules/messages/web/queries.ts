import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { conversationPaths, type NewMessage } from '@/modules/messages/contract'
import { notificationsQuery } from '@/modules/notifications/web/queries'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'
import type { OwnListQuery } from '@/web/lib/use-own-list'

const [conversationsKey = '', unreadKey = ''] = conversationPaths

/** The user's conversations, latest first. Never fresh, because other users write too. */
export function conversationsQuery(query: OwnListQuery) {
  return infiniteQueryOptions({
    queryKey: [conversationsKey, query],
    queryFn: ({ pageParam: cursor }) => unwrapPage(api.conversations.get({ query: { ...query, cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: live,
  })
}

/** The messages with another user, latest first. */
export function threadQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [conversationsKey, userId],
    queryFn: ({ pageParam: cursor }) => unwrapPage(api.conversations({ userId }).get({ query: { cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: live,
  })
}

/** Another user, as a contact. */
export function contactQuery(userId: string) {
  return queryOptions({
    queryKey: [conversationsKey, userId, 'person'],
    queryFn: () => unwrap(api.conversations({ userId }).person.get()),
    staleTime: 0,
  })
}

/** The number of unread messages. */
export const unreadQuery = queryOptions({
  queryKey: [unreadKey],
  queryFn: () => unwrap(api.messages.unread.get()),
  staleTime: 0,
  meta: live,
})

/** Sends a message to another user. */
export function useSendMessage() {
  return useConversationMutation((message: NewMessage) => unwrap(api.messages.post(message)))
}

export function useMarkRead(userId: string) {
  return useConversationMutation(() => unwrap(api.conversations({ userId }).read.put()), [notificationsQuery])
}

export function useSetBlocked(userId: string) {
  const { block } = api.conversations({ userId })
  return useConversationMutation((isBlocked: boolean) => unwrap(isBlocked ? block.put() : block.delete()))
}

/** Refetches everything about conversations afterwards. */
function useConversationMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  alsoStale: readonly { queryKey: QueryKey }[] = [],
) {
  return useRefetchingMutation(
    [...conversationPaths.map((path) => ({ queryKey: [path] })), ...alsoStale],
    mutationFn,
  )
}
