import { expect, test } from 'bun:test'
import { type Context, systemContext } from '@/src/kit/context'
import { type Absence, defineModule } from '@/src/kit/module/module'
import { Heartbeat } from '@/src/runtime/heartbeat'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const minute = 60_000
async function createSite() {
  const told: Absence[] = []
  const witness = defineModule({
    name: 'witness',
    owns: 'What it is told.',
    postponeDeadlines: async (_, absence) => void told.push(absence),
  })
  const app = await createTestApp()
  const ctx: Context = systemContext(app.core, 'test')
  const startProcess = async () => {
    const heartbeat = new Heartbeat([witness])
    await heartbeat.start(ctx)
    return heartbeat
  }
  return { app, ctx, told, startProcess, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('an absence is recorded once, by the first process that starts, and every process knows it', async () => {
  await using site = await createSite()
  await site.startProcess()
  expect(site.told).toEqual([])
  const since = site.app.ctx.now()
  site.app.advance(10 * minute)
  const processes = await Promise.all([site.startProcess(), site.startProcess()])
  expect(site.told).toEqual([{ since, until: since + 10 * minute }])
  site.app.advance(minute)
  const later = [...processes, await site.startProcess()]
  expect(later.at(-1)?.awayMs(since - minute, since + minute)).toBe(minute)
  expect(later.at(-1)?.awayMs(since + 20 * minute, since + 30 * minute)).toBe(0)
})

test('nobody is away while another process is alive', async () => {
  await using site = await createSite()
  const [first] = [await site.startProcess(), await site.startProcess()]
  for (let beats = 0; beats < 10; beats++) {
    site.app.advance(minute / 2)
    await first.job.run(site.ctx)
  }
  await site.startProcess()
  expect(site.told).toEqual([])
})

test('a clock that is set back is no absence', async () => {
  await using site = await createSite()
  const process = await site.startProcess()
  site.app.shiftWallClock(-60 * minute)
  await process.job.run(site.ctx)
  site.app.advance(minute / 2)
  await process.job.run(site.ctx)
  expect(site.told).toEqual([])
})
