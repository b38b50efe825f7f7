import { expect, test } from 'bun:test'
import { createQueryClient } from '@/web/lib/query-client'

test('queries are never stale, retried or refetched automatically', () => {
  expect(createQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
})

test('a failed request is not retried', async () => {
  let attempts = 0
  const queryFn = () => {
    attempts += 1
    return Promise.reject(new Error('503: busy'))
  }
  await expect(createQueryClient().fetchQuery({ queryKey: ['x'], queryFn })).rejects.toThrow('503: busy')
  expect(attempts).toBe(1)
})
