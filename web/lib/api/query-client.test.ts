import { expect, test } from 'bun:test'
import { createQueryClient } from '@/web/lib/api/query-client'

test('queries are never stale, retried or refetched automatically', () => {
  expect(createQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
})
