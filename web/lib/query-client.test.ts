import { expect, test } from 'bun:test'
import { createQueryClient } from '@/web/lib/query-client'

test('data is never stale, never retried and never fetched again by itself', () => {
  expect(createQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
})

test('a request that fails is tried once', async () => {
  let tries = 0
  const queryFn = () => {
    tries += 1
    return Promise.reject(new Error('503: busy'))
  }
  await expect(createQueryClient().fetchQuery({ queryKey: ['x'], queryFn })).rejects.toThrow('503: busy')
  expect(tries).toBe(1)
})
