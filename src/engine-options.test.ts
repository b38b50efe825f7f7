import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { bun } from '@/scripts/lib/run'
import { engineOptions } from '@/src/engine-options'
import { programFromSource } from '@/tests/support/servers/program'
import { createSite } from '@/tests/support/servers/spawned-site'

/** Prints by which factor the heap grows while objects are replaced all the time. */
const replacesObjects = `
  const { heapSize } = require('bun:jsc')
  const create = (at) => ({ at, text: 'object ' + at })
  const kept = Array.from({ length: 300_000 }, (_, at) => create(at))
  Bun.gc(true)
  const least = heapSize()
  let most = least
  for (let at = 0; at < 3_000_000; at++) {
    kept[at % kept.length] = create(at)
    if (at % 10_000 === 0) most = Math.max(most, heapSize())
  }
  console.log(most / least)`

async function heapGrowth(env: Record<string, string>): Promise<number> {
  const child = Bun.spawn([bun, '-e', replacesObjects], { env, stdout: 'pipe' })
  const output = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return Number(output)
}

/** Other threads don't collect: on a busy machine the heap grows until they get to it. */
const collectsAtOnce = { BUN_JSC_useConcurrentGC: '0' }

test('with the options the heap grows less between two collections', async () => {
  const machines: Record<string, string>[] = [{}, { BUN_JSC_forceRAMSize: String(512 * 1024 ** 2) }]
  for (const machine of machines)
    expect(await heapGrowth({ ...machine, ...collectsAtOnce, ...engineOptions })).toBeLessThan(
      await heapGrowth({ ...machine, ...collectsAtOnce }),
    )
})

test.if(process.platform === 'linux')(
  'a server from source starts with the options, and keeps other values',
  async () => {
    const own = { BUN_JSC_heapGrowthMaxIncrease: '0.7' }
    for (const env of [{}, own]) {
      await using site = await createSite(env, programFromSource)
      await site.start()
      const environment = readFileSync(`/proc/${site.pid}/environ`, 'utf8').split('\0')
      for (const [name, value] of Object.entries({ ...engineOptions, ...env }))
        expect(environment).toContain(`${name}=${value}`)
    }
  },
)
