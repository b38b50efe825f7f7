import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import { listItem, reserve } from '@/tests/support/trade'

/** A fault of the kind that no code of ours is meant to have, in the process of the server, once a file is there. */
const fault = (kind: string) => `
const { existsSync } = require('node:fs')
const trip = setInterval(() => {
  if (!existsSync(process.env.DATA_DIR + '/trip')) return
  clearInterval(trip)
  ${kind}
}, 20)`

test.each([
  ['a promise that nobody waits for fails', "Promise.reject(new Error('nobody caught this'))"],
  ['something throws where nobody catches', "setTimeout(() => { throw new Error('nobody caught this') })"],
])(
  '%s: the server ends by itself, not as if all were well, and the next one goes on (E17)',
  async (_, kind) => {
    await using site = await createSite()
    const preload = join(site.dataDir, 'fault.js')
    writeFileSync(preload, fault(kind))
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
