import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { conversationPaths, type NewMessage } from '@/modules/messages/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

const [conversationsKey = '', unreadKey = ''] = conversationPaths

/** Whom one wrote with, the latest first. Others write too, so it is asked for again. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: [conversationsKey],
  queryFn: ({ pageParam: cursor }) => unwrapPage(api.conversations.get({ query: { cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  meta: live,
})

/** What was written with somebody, the latest first. */
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

export function contactQuery(userId: string) {
  return queryOptions({
    queryKey: [conversationsKey, userId, 'person'],
    queryFn: () => unwrap(api.conversations({ userId }).person.get()),
    staleTime: 0,
  })
}

export const unreadQuery = queryOptions({
  queryKey: [unreadKey],
  queryFn: () => unwrap(api.messages.unread.get()),
  staleTime: 0,
  meta: live,
})

/** What a message would be about. */
export function itemQuery(id: string | null) {
  return queryOptions({
    queryKey: ['/api/items', id ?? ''],
    queryFn: () => unwrap(api.items({ id: id ?? '' }).get()),
    enabled: id !== null,
  })
}

export function useSendMessage() {
  return useConversationMutation((message: NewMessage) => unwrap(api.messages.post(message)))
}

export function useMarkRead(userId: string) {
  return useConversationMutation(
    () => unwrap(api.conversations({ userId }).read.put()),
    ['/api/notifications'],
  )
}

export function useSetBlocked(userId: string) {
  const { block } = api.conversations({ userId })
  return useConversationMutation((isBlocked: boolean) => unwrap(isBlocked ? block.put() : block.delete()))
}

export function useReportMessage(id: string) {
  return useMutation({ mutationFn: () => unwrap(api.messages({ id }).report.post()) })
}

/** Afterwards all that is shown of conversations is asked for again. */
function useConversationMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  alsoStale: readonly string[] = [],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [...conversationPaths, ...alsoStale].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

async function unwrapPage<Row>(request: Parameters<typeof unwrapWithHeaders<Row[]>>[0]) {
  const { data, headers } = await unwrapWithHeaders(request)
  return { rows: data, next: nextCursor(headers) }
}
