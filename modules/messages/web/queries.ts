import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewMessage } from '@/modules/messages/contract'
import { conversationPaths } from '@/modules/messages/contract'
import { answer, api, reply } from '@/web/lib/api'
import { live } from '@/web/lib/live'
import { nextCursor } from '@/web/lib/next-cursor'

const [conversationsKey = '', unreadKey = ''] = conversationPaths

/** Whom one wrote with, the latest first. Others write too, so it is asked for again. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: [conversationsKey],
  queryFn: ({ pageParam: cursor }) => paged(api.conversations.get({ query: { cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  meta: live,
})

/** What was written with somebody, the latest first. */
export function threadQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [conversationsKey, userId],
    queryFn: ({ pageParam: cursor }) => paged(api.conversations({ userId }).get({ query: { cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: live,
  })
}

export function personQuery(userId: string) {
  return queryOptions({
    queryKey: [conversationsKey, userId, 'person'],
    queryFn: () => answer(api.conversations({ userId }).person.get()),
    staleTime: 0,
  })
}

export const unreadQuery = queryOptions({
  queryKey: [unreadKey],
  queryFn: () => answer(api.messages.unread.get()),
  staleTime: 0,
  meta: live,
})

/** What a message would be about. */
export function itemQuery(id: string | null) {
  return queryOptions({
    queryKey: ['/api/items', id ?? ''],
    queryFn: () => answer(api.items({ id: id ?? '' }).get()),
    enabled: id !== null,
  })
}

export function useSend() {
  return useChange((message: NewMessage) => answer(api.messages.post(message)))
}

export function useMarkRead(userId: string) {
  return useChange(() => answer(api.conversations({ userId }).read.put()), ['/api/notifications'])
}

export function useBlock(userId: string) {
  const { block } = api.conversations({ userId })
  return useChange((isBlocked: boolean) => answer(isBlocked ? block.put() : block.delete()))
}

export function useReport(id: string) {
  return useMutation({ mutationFn: () => answer(api.messages({ id }).report.post()) })
}

/** Afterwards all that is shown of conversations is asked for again. */
function useChange<Input, Output>(
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

async function paged<Row>(request: Parameters<typeof reply<Row[]>>[0]) {
  const { data, headers } = await reply(request)
  return { rows: data, next: nextCursor(headers) }
}
