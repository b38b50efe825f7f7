import { expect, test } from 'bun:test'
import { processCpuMs } from '@/scripts/bench/site/process-clock'
import { bun } from '@/scripts/lib/run'

test('the CPU time of another process is what it says itself, to less than a step of /proc', async () => {
  const script = `
    while (process.cpuUsage().user + process.cpuUsage().system < 100_000);
    const { user, system } = process.cpuUsage()
    console.log((user + system) / 1000)
    setInterval(() => {}, 60_000)`
  await using child = Bun.spawn([bun, '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { value } = await child.stdout.getReader().read()
  const own = Number(new TextDecoder().decode(value))
  const used = processCpuMs(child.pid)
  child.kill('SIGKILL')
  expect(used).toBeGreaterThanOrEqual(own)
  expect(used - own).toBeLessThan(own)
  expect(Number.isInteger(used / 10)).toBe(false)
})

test('a process that does not exist has no CPU time', () => {
  expect(() => processCpuMs(2 ** 22 + 1)).toThrow('There is no process')
})
