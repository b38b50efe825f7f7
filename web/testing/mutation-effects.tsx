import '@/web/testing/dom'
import { expect, onTestFinished, spyOn } from 'bun:test'
import { QueryClientProvider, type UseMutationResult } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react/pure'
import type { ReactNode } from 'react'
import { createQueryClient } from '@/web/lib/api/query-client'

/** A hook that returns a mutation, its input, and the request with the queries that are stale afterwards. */
type Row = readonly [useIt: () => unknown, input: unknown, does: string]

/** Expects of each mutation what it requests and which queries it refreshes: `PUT /api/orders/o1/sent: /api/wallet, /api/items`. */
export async function expectMutations(rows: Record<string, Row>): Promise<void> {
  const found: Record<string, string> = {}
  for (const [name, [useIt, input]] of Object.entries(rows)) found[name] = await describe(useIt, input)
  expect(found).toEqual(Object.fromEntries(Object.entries(rows).map(([name, [, , does]]) => [name, does])))
}

async function describe(useIt: () => unknown, input: unknown): Promise<string> {
  const requests: string[] = []
  const refreshed: string[] = []
  const respond = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`)
    return Response.json({})
  }
  const stub = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(respond, { preconnect: () => undefined }),
  )
  const client = createQueryClient()
  client.invalidateQueries = async (filters) => void refreshed.push(String(filters?.queryKey?.join(' ')))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(useIt, { wrapper })
  onTestFinished(unmount)
  // Safe: every row's hook returns the result of useMutation.
  const mutation = result.current as UseMutationResult<unknown, Error, unknown>
  await act(() => mutation.mutateAsync(input))
  stub.mockRestore()
  return `${requests.join(', ')}: ${refreshed.join(', ')}`
}
