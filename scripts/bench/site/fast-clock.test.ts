import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { timeOf } from '@/scripts/bench/site/fast-clock'
import { bun } from '@/scripts/lib/run'

const hourMs = 3_600_000

test('the clock runs as many times as fast since its start', () => {
  expect(timeOf({ startedAt: 1_000, speed: 60 }, 1_000)).toBe(1_000)
  expect(timeOf({ startedAt: 1_000, speed: 60 }, 1_500)).toBe(31_000)
})

test('a process that lives by the clock sees hours pass within a second, and its hourly jobs run', async () => {
  const script = `
    import { liveBy } from ${JSON.stringify(join(import.meta.dir, 'fast-clock.ts'))}
    liveBy({ startedAt: Date.now(), speed: 36_000 })
    const [startedAt, elapsedAt] = [Date.now(), performance.now()]
    let runs = 0
    setInterval(() => {
      if (++runs < 3) return
      console.log(JSON.stringify([Date.now() - startedAt, performance.now() - elapsedAt]))
      process.exit()
    }, ${hourMs}).unref()
    setTimeout(() => process.exit(1), 30_000)`
  const child = Bun.spawn([bun, '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [passed, elapsed] = JSON.parse(await new Response(child.stdout).text())
  expect(passed).toBeGreaterThanOrEqual(2.9 * hourMs)
  expect(elapsed).toBeGreaterThanOrEqual(2.9 * hourMs)
})
