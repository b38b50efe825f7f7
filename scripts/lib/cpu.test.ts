import { expect, test } from 'bun:test'
import { cpuMs, parseStat } from '@/scripts/lib/cpu'
import { bun } from '@/scripts/lib/run'

test('the times of a process are found whatever its name', () => {
  const stat = '4217 (post) gres: (x) R 4200 4217 4200 0 -1 4194304 900 0 0 0 12 3 40 5 20 0 1 0 88 1 2'
  expect(parseStat(stat)).toEqual({ pid: 4217, parent: 4200, ticks: 60 })
})

test.skipIf(process.platform !== 'linux')(
  'the work of descendants counts, also after they have ended',
  async () => {
    const work = 'while (process.cpuUsage().user + process.cpuUsage().system < 200_000);'
    const parent = `await Bun.spawn([process.execPath, '-e', ${JSON.stringify(work)}]).exited; console.log('done'); setInterval(() => {}, 1000)`
    await using child = Bun.spawn([bun, '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
    await child.stdout.getReader().read()
    const used = cpuMs([child.pid])
    child.kill('SIGKILL')
    expect(used).toBeGreaterThan(150)
    expect(cpuMs([])).toBe(0)
  },
)
