import { expect, test } from 'bun:test'
import { createSite } from '@/src/testing/spawn-server'

test('from its first answer on a fresh site has the catalogue of its platform', async () => {
  await using site = await createSite()
  await site.start()
  expect((await site.visitor().get('/api/items?limit=1')).body).toHaveLength(1)
})
