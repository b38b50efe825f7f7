import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react/pure'
import type { ReactNode } from 'react'
import { createQueryClient } from '@/web/lib/api/query-client'
import { useStoringMutation } from '@/web/lib/api/refetching-mutation'

const list = { queryKey: ['/api/wishes'] }
const wishQuery = (fetched: string) =>
  queryOptions({ queryKey: [...list.queryKey, 'w1'], queryFn: () => Promise.resolve(fetched) })

function useWish(fetched: string, respond: () => Promise<string>) {
  const shown = useQuery(wishQuery(fetched)).data
  return { shown, ...useStoringMutation(wishQuery(fetched), respond, [{ ...list, exact: true }]) }
}

function renderMutation(fetched: string, respond: () => Promise<string>) {
  const client = createQueryClient()
  client.setQueryData(wishQuery(fetched).queryKey, 'before')
  client.setQueryData(list.queryKey, ['before'])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const isListStale = () => client.getQueryState(list.queryKey)?.isInvalidated
  return { ...renderHook(() => useWish(fetched, respond), { wrapper }), isListStale }
}

test('a response is shown without another request, and what else has changed becomes stale', async () => {
  const { result, isListStale } = renderMutation('fetched', async () => 'saved')
  await act(() => result.current.mutateAsync())
  await waitFor(() => expect(result.current.shown).toBe('saved'))
  expect(isListStale()).toBe(true)
})

test('after an error the query is fetched again, and nothing else', async () => {
  const { result, isListStale } = renderMutation('fetched', () => Promise.reject(new Error('conflict')))
  await act(() => result.current.mutateAsync().catch(() => undefined))
  await waitFor(() => expect(result.current.shown).toBe('fetched'))
  expect(isListStale()).toBe(false)
})
