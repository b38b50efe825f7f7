import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { createUnsealedProgram, preloading } from '@/tests/support/servers/fault'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const unsealed = createUnsealedProgram()
afterAll(() => unsealed[Symbol.dispose]())

/** Ends the process just before its nth statement. */
const killAt = (statement: number) => `
  const { Database } = require('bun:sqlite')
  let left = ${statement}
  for (const name of ['run', 'query', 'prepare']) {
    const method = Database.prototype[name]
    Database.prototype[name] = function (...args) {
      if (--left === 0) process.kill(process.pid, 'SIGKILL')
      return method.apply(this, args)
    }
  }`

test.if(dialect === 'sqlite')(
  'an upgrade killed at any moment is completed by the next start, and leaves no incomplete backup (E9)',
  async () => {
    await using site = await createSite()
    const schema = await applyBaseChain(join(site.dataDir, 'mintmark.db'), 1, 'sqlite')
    const before = await site.command('migrate', '--dry-run')
    const [, ...ofModules] = before.stdout.trim().split('\n')
    expect([before.exitCode, ofModules.filter((line) => !line.includes('/'))]).toEqual([0, []])
    let kills = 0
    for (let at = 16; await isKilledAt(at, site); at *= 2) kills++
    expect(kills).toBeGreaterThanOrEqual(3)
    await site.start()
    expect((await site.command('migrate', '--dry-run')).stdout).toBe('The database is up to date.\n')
    expect((await site.command('audit')).exitCode).toBe(0)
    const kept = readdirSync(join(site.dataDir, 'backups'))
    const databases = kept.filter((name) => /^before-migration-from-[\w-]+\.db$/.test(name))
    expect(databases).toContain(`before-migration-from-${schema}.db`)
    expect(kept.sort()).toEqual(databases.flatMap((name) => [name, `${name}.json`]).sort())
  },
)

/** Starts an upgrade that is killed at a statement. Returns false if it ended before. */
async function isKilledAt(statement: number, { dataDir }: Site): Promise<boolean> {
  const env = { ...process.env, DATA_DIR: dataDir, ...preloading(killAt(statement), dataDir) }
  const upgrade = Bun.spawn([...unsealed.commandLine, 'migrate'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await upgrade.exited
  return upgrade.signalCode === 'SIGKILL'
}
