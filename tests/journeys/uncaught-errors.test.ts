import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import { listItem, reserve } from '@/tests/support/trade'

/** A script that causes an uncaught error in the server process once a trigger file exists. */
const faultScript = (statement: string) => `
const { existsSync } = require('node:fs')
const trip = setInterval(() => {
  if (!existsSync(process.env.DATA_DIR + '/trip')) return
  clearInterval(trip)
  ${statement}
}, 20)`

test.each([
  ['an unhandled rejection', "Promise.reject(new Error('nobody caught this'))"],
  ['an uncaught exception', "setTimeout(() => { throw new Error('nobody caught this') })"],
])(
  '%s: the server exits with an error, and the next one continues its work (E17)',
  async (_, statement) => {
    await using site = await createSite()
    const preload = join(site.dataDir, 'fault.js')
    writeFileSync(preload, faultScript(statement))
    await site.start('serve', { BUN_OPTIONS: `--preload=${preload}` })
    const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
    const { body } = await reserve(buyer, await listItem(seller))
    writeFileSync(join(site.dataDir, 'trip'), '')
    expect(await site.waitForExit()).toBe(1)
    await site.start()
    await eventually(async () =>
      expect((await buyer.get(`/api/orders/${body.orderId}`)).body.state).toBe('awaiting_payment'),
    )
    expect((await site.command('audit')).exitCode).toBe(0)
  },
  60_000,
)
