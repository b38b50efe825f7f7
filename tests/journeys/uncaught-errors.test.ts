import { afterAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { createUnsealedProgram, faultAt } from '@/tests/support/servers/fault'
import { createSite } from '@/tests/support/servers/spawned-site'
import { listItem, reserve } from '@/tests/support/trade'

const unsealed = createUnsealedProgram()
afterAll(() => unsealed[Symbol.dispose]())

test.each([
  ['an unhandled rejection', "Promise.reject(new Error('nobody caught this'))"],
  ['an uncaught exception', "setTimeout(() => { throw new Error('nobody caught this') })"],
])('%s: the server exits with an error, and the next one continues its work (E17)', async (_, statement) => {
  await using site = await createSite({}, unsealed.commandLine)
  await site.start('serve', faultAt('trip', statement, site))
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const { body } = await reserve(buyer, await listItem(seller))
  writeFileSync(join(site.dataDir, 'trip'), '')
  expect(await site.waitForExit()).toBe(1)
  await site.start()
  await eventually(async () =>
    expect((await buyer.get(`/api/orders/${body.orderId}`)).body.state).toBe('awaiting_payment'),
  )
  expect((await site.command('audit')).exitCode).toBe(0)
})

// Only SQLite has a file that shows that the start is under way.
test.if(dialect === 'sqlite')('an uncaught exception during the start ends the server too', async () => {
  await using site = await createSite({}, unsealed.commandLine)
  const env = faultAt('server.lock', "throw new Error('nobody caught this')", site)
  // It may end before it is ready.
  await Promise.allSettled([site.start('serve', env)])
  expect(await site.waitForExit()).toBe(1)
  expect(readFileSync(join(site.dataDir, 'crashes.json'), 'utf8')).toContain('nobody caught this')
})
