import { expect, test } from 'bun:test'
import { dirname } from 'node:path'
import { bun, run } from '@/scripts/lib/run'

/** drizzle.config.ts starts Bun by its name. */
const path = `${dirname(bun)}:${process.env.PATH}`

function drizzleKit(command: string, env: Record<string, string> = {}) {
  const chosen = { PATH: path, DATABASE_URL: undefined, MODULE: undefined, DIALECT: undefined, ...env }
  return run([bun, 'x', 'drizzle-kit', command], { env: chosen })
}

test.each(['sqlite', 'postgresql'])('drizzle-kit checks the snapshot of a module on %s', async (dialect) => {
  const env = { MODULE: 'watchlist', DIALECT: dialect }
  expect((await drizzleKit('check', env)).output).toContain("Everything's fine")
  expect((await drizzleKit('generate', env)).output).toContain('No schema changes')
  const { output } = await drizzleKit('export', env)
  expect([output.includes('watchlist_alerts'), output.includes('orders_orders')]).toEqual([true, false])
})

test('drizzle-kit exports the tables of all modules', async () => {
  const { output } = await drizzleKit('export', { DATABASE_URL: 'postgres://localhost/market' })
  for (const table of ['core_outbox', 'orders_orders', 'watchlist_alerts'])
    expect(output).toContain(`CREATE TABLE "${table}"`)
})

test('drizzle-kit is told which module to check', async () => {
  expect((await drizzleKit('check')).output).toContain('MODULE=watchlist bunx drizzle-kit check')
  expect((await drizzleKit('check', { MODULE: 'nothing' })).output).toContain('There is no module nothing.')
})
