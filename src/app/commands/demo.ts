import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccountsPort } from '@/modules/demo/ports'
import { listFreePlayers, tourUsernames } from '@/src/app/commands/demo/demo-users'
import { seedPast, seedPresent } from '@/src/app/commands/demo/seed'
import type { DemoClock } from '@/src/app/commands/demo/trades'
import { openFromEnvironment } from '@/src/app/commands/open-core'
import { serveUntilStopped, withLogFormat } from '@/src/app/commands/serve'
import { createCore, type RunningCore } from '@/src/app/create-core'
import type { Env } from '@/src/kit/config/config'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import type { Command, Output } from '@/src/kit/module/command'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { modules } from '@/src/modules'

export const demo: Command = {
  name: 'demo',
  isServer: true,
  synopsis: 'demo',
  about:
    'Serves a marketplace with demo users, listings, sales, reviews and disputes, in DATA_DIR/demo.\n\nThe first page lets visitors in as buyer, seller or moderator. With the temporary login, they can be any user they see there.',
  run: async (_, output) => {
    if (process.env.DATABASE_URL) {
      process.stderr.write('The demo uses its own SQLite file. Unset DATABASE_URL.\n')
      return 2
    }
    const env = {
      ...withLogFormat(process.env, output),
      ...demoEnv,
      // The demo shows verified copies, although its users log in without a password.
      OWNERSHIP: process.env.OWNERSHIP || 'required',
      DATA_DIR: join(process.env.DATA_DIR || './data', 'demo'),
    }
    await seedOnce(env, output)
    return serveUntilStopped(env, [...modules, demoAccounts])
  },
}

/** Every visitor may enter these accounts, so no variable provides them: only this command does. */
const demoAccounts = defineModule({
  name: 'demo-accounts',
  owns: 'The accounts that visitors of the demo enter.',
  provides: [
    provide(demoAccountsPort, () => ({ usernames: tourUsernames(), freePlayers: listFreePlayers() })),
  ],
})

/** Demo users exist only on the built-in platform and pay in the sandbox, whatever keys and accounts the environment has. */
const demoEnv = {
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  BANK_TRANSFER_ACCOUNT: '',
  BANK_TRANSFER_IBAN: '',
  BANK_PAYOUT_DETAILS: '',
  ROBLOX_CLIENT_ID: '',
  ROBLOX_CLIENT_SECRET: '',
  ROBLOX_API_KEY: '',
  ROBLOX_TERMS_ACKNOWLEDGED: '',
}

/** One moderator decides, appeals take days, and many users reserve at the same moment, whatever holds for visitors. */
const seedEnv = {
  RATE_LIMIT_SCALE: '1000',
  APPEAL_WINDOW_SECONDS: '',
  DECISION_LIMIT_CENTS: '',
  DECISION_UNDO_SECONDS: '',
  OPEN_RESERVATIONS_MAX: '',
  PAYOUT_APPROVAL_CENTS: '',
  LISTING_APPROVAL_FIRST: '',
  LISTING_APPROVAL_UNSOLD: '',
  LISTING_APPROVAL_CENTS: '',
  LISTING_APPROVAL_CATEGORIES: '',
}

/** Seeds the demo database unless it is already seeded. Starts over if an earlier run was interrupted. */
async function seedOnce(env: Env & { DATA_DIR: string }, { isJson }: Output): Promise<void> {
  const marker = join(env.DATA_DIR, 'filled')
  if (existsSync(marker)) return
  for (const name of ['mintmark.db', 'files.db'])
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(env.DATA_DIR, name + suffix), { force: true })
  const clock: DemoClock = { now: Date.now() }
  // Nobody holds the copies of past sales any more.
  const ids = await withSeedCore({ ...env, OWNERSHIP: 'off' }, clock, (core) =>
    seedPast(core, clock, isJson ? () => undefined : showProgress),
  )
  await withSeedCore({ ...env, OWNERSHIP: 'required' }, clock, (core) => seedPresent(core, clock, ids))
  await Bun.write(marker, new Date().toISOString())
}

async function withSeedCore<Result>(
  env: Env,
  clock: DemoClock,
  seed: (core: RunningCore) => Promise<Result>,
): Promise<Result> {
  const { settings, db } = await openFromEnvironment({ ...env, ...seedEnv })
  await db.migrate()
  const core = createCore({ modules, settings, db, log: createLog('warn'), now: () => clock.now })
  for (const module of core.modules) await module.start?.(systemContext(core, 'demo'))
  const result = await seed(core)
  await db.close()
  return result
}

function showProgress(share: number): void {
  const percent = Math.round(share * 100)
  if (process.stdout.isTTY)
    process.stdout.write(`\rSeeding the demo market: ${percent}%${percent === 100 ? '\n' : ''}`)
  else if (percent % 20 === 0) process.stdout.write(`Seeding the demo market: ${percent}%\n`)
}
