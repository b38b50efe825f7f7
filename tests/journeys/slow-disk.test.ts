import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { program } from '@/tests/support/servers/program'
import { createSite } from '@/tests/support/servers/spawned-site'
import { completePurchase, listItem } from '@/tests/support/trade'

const delayMs = 100
const inject = `fsync,fdatasync:delay_enter=${delayMs * 1_000}`
/** Delays each flush to the disk, like a slow disk or a busy one. With -D, signals reach the site itself. */
const strace = [
  'strace',
  '-D',
  '--quiet=all',
  '-f',
  '-o',
  '/dev/null',
  '--trace=fsync,fdatasync',
  `--inject=${inject}`,
]

const canTrace = dialect === 'sqlite' && (await succeeds())
if (!canTrace) console.warn('Slow disks are not tested: strace is missing or not permitted.')

async function succeeds(): Promise<boolean> {
  if (!Bun.which('strace')) return false
  return (await Bun.spawn([...strace, 'true'], { stdio: ['ignore', 'ignore', 'ignore'] }).exited) === 0
}

test.if(canTrace)(
  'with 100 ms for each flush to the disk everything works, one commit serves many, and the metrics show it',
  async () => {
    await using site = await createSite({}, [...strace, ...program])
    await site.start()
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => ({
        seller: await site.signIn(`seller${at}`),
        buyer: await site.signIn(`buyer${at}`),
      })),
    )
    const orders = await Promise.all(
      pairs.map(async ({ seller, buyer }) => completePurchase(buyer, await listItem(seller))),
    )
    for (const [at, orderId] of orders.entries())
      expect((await pairs[at]?.buyer.get(`/api/orders/${orderId}`))?.body.state).toBe('completed')
    const text = await eventually(async () => {
      const { body } = await site.visitor().get('/metrics')
      expect(body).toContain('mintmark_transaction_duration_seconds_count')
      return String(body)
    })
    const metric = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    const transactions = 'mintmark_transaction_duration_seconds'
    const [sum, count] = ['sum', 'count'].map((part) =>
      metric(`${transactions}_${part}{outcome="committed"}`),
    )
    expect(Number(sum) / Number(count)).toBeGreaterThan(delayMs / 2_000)
    expect(metric('mintmark_event_loop_lag_seconds')).toBeGreaterThan(delayMs / 2_000)
    expect(await site.stop()).toBe(0)
    expect((await site.command('audit')).exitCode).toBe(0)
  },
)
