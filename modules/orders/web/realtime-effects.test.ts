import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { openOrdersKey, realtimeEffects } from '@/modules/orders/web/realtime-effects'
import { createQueryClient } from '@/web/lib/api/query-client'

test.each([
  [['/api/orders/o1', '/api/transactions'], true],
  [['/api/wallet'], false],
])('a change of %p makes the open orders old: %p', async (paths, isOld) => {
  const client = createQueryClient()
  client.setQueryData(openOrdersKey, [])
  for (const { handle } of realtimeEffects) await handle(client, { paths })
  expect(client.getQueryState(openOrdersKey)?.isInvalidated).toBe(isOld)
})
