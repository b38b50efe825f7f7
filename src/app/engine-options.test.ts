import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun } from '@/scripts/lib/run'
import { engineOptions } from '@/src/app/engine-options'

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
  'a small machine starts with the options and keeps other values',
  async () => {
    const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-engine-'))
    const [script, executable] = [join(folder, 'start.ts'), join(folder, 'start')]
    await Bun.write(
      script,
      `import { applyEngineOptions } from ${JSON.stringify(join(import.meta.dir, 'engine-options.ts'))}
    applyEngineOptions(Number(process.argv[2]))
    console.log(JSON.stringify([process.pid, process.argv.slice(2), process.env]))`,
    )
    await Bun.build({ entrypoints: [script], compile: { outfile: executable } })
    const own = { BUN_JSC_heapGrowthMaxIncrease: '0.7' }
    for (const program of [[bun, script], [executable]]) {
      expect(await start(program, 1024 ** 3 - 1, {})).toMatchObject(engineOptions)
      expect(await start(program, 1024 ** 3 - 1, own)).toMatchObject({ ...engineOptions, ...own })
      expect(await start(program, 1024 ** 3, own)).not.toHaveProperty(
        'BUN_JSC_heapGrowthFunctionThresholdInMB',
      )
    }
  },
)

/** Returns the environment that the program has on a machine with so much memory. */
async function start(program: string[], memoryBytes: number, env: Record<string, string>): Promise<object> {
  const child = Bun.spawn([...program, String(memoryBytes)], { env, stdout: 'pipe' })
  const [pid, args, environment] = await new Response(child.stdout).json()
  expect([pid, args]).toEqual([child.pid, [String(memoryBytes)]])
  return environment
}
