import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '@/src/commands/command'
import { type DemoClock, seedMarket } from '@/src/commands/demo/seed'
import { openFromEnvironment } from '@/src/commands/open-core'
import { serveUntilStopped } from '@/src/commands/serve'
import { createCore } from '@/src/create-core'
import type { Env } from '@/src/kit/config'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'

export const demo: Command = {
  name: 'demo',
  synopsis: 'demo',
  about:
    'Serves a marketplace filled with demo people, listings and sales, in DATA_DIR/demo.\n\nLog in with the name of anybody you meet there.',
  run: async () => {
    if (process.env.DATABASE_URL) {
      process.stderr.write('The demo keeps a SQLite file of its own. Unset DATABASE_URL.\n')
      return 2
    }
    const env = { ...process.env, ...demoEnv, DATA_DIR: join(process.env.DATA_DIR || './data', 'demo') }
    await seedOnce(env)
    return serveUntilStopped(env)
  },
}

/** Demo people live in the demo universe and pay each other in the sandbox, whatever the environment has keys for. */
const demoEnv = {
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  ROBLOX_CLIENT_ID: '',
  ROBLOX_CLIENT_SECRET: '',
  ROBLOX_API_KEY: '',
  ROBLOX_TERMS_ACKNOWLEDGED: '',
}

/** Fills the demo's own database, unless that was done before; one that was left half filled is begun again. */
async function seedOnce(env: Env & { DATA_DIR: string }): Promise<void> {
  const marker = join(env.DATA_DIR, 'filled')
  if (existsSync(marker)) return
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(env.DATA_DIR, `mintmark.db${suffix}`), { force: true })
  const { settings, db } = openFromEnvironment(env)
  await db.migrate()
  const clock: DemoClock = { now: Date.now() }
  const core = createCore({ modules, settings, db, log: createLog('warn'), now: () => clock.now })
  for (const module of modules) if ('start' in module) await module.start?.(systemContext(core, 'demo'))
  await seedMarket(core, clock, showProgress)
  await db.close()
  await Bun.write(marker, new Date().toISOString())
}

function showProgress(share: number): void {
  const percent = Math.round(share * 100)
  if (process.stdout.isTTY)
    process.stdout.write(`\rFilling the demo market: ${percent} %${percent === 100 ? '\n' : ''}`)
  else if (percent % 20 === 0) process.stdout.write(`Filling the demo market: ${percent} %\n`)
}
