import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { program } from '@/tests/support/servers/program'
import { createSite } from '@/tests/support/servers/spawned-site'

test.if(dialect === 'sqlite')(
  'an upgrade killed at any moment is repeated from the start, and leaves no incomplete backup (E9)',
  async () => {
    await using site = await createSite()
    const schema = await applyBaseChain(join(site.dataDir, 'mintmark.db'), 1, 'sqlite')
    const before = await site.command('migrate', '--dry-run')
    const [, ...ofModules] = before.stdout.trim().split('\n')
    expect([before.exitCode, ofModules.filter((line) => !line.includes('/'))]).toEqual([0, []])
    for (const afterMs of [150, 300]) {
      const env = { ...process.env, DATA_DIR: site.dataDir }
      const upgrade = Bun.spawn([...program, 'migrate'], { env, stdio: ['ignore', 'ignore', 'ignore'] })
      await Bun.sleep(afterMs)
      upgrade.kill('SIGKILL')
      await upgrade.exited
    }
    await site.start()
    expect((await site.command('migrate', '--dry-run')).stdout).toBe('The database is up to date.\n')
    expect((await site.command('audit')).exitCode).toBe(0)
    const name = `before-migration-from-${schema}.db`
    expect(readdirSync(join(site.dataDir, 'backups')).sort()).toEqual([name, `${name}.json`])
  },
)
