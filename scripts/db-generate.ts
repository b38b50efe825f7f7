/**
 * Writes the migrations of both engines after a change of a schema.ts.
 *
 *   bun run db:generate [--module NAME] [--name WHAT-CHANGES]
 *   bun run db:generate --check        fails if a schema.ts has changed without a migration
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bun } from '@/scripts/lib/run'

process.chdir(join(import.meta.dir, '..'))
parseArgs({
  options: { module: { type: 'string' }, name: { type: 'string' }, check: { type: 'boolean' } },
})
// Tables are built for one engine when they are loaded.
for (const url of ['', 'postgres://generate']) {
  const { exitCode } = Bun.spawnSync([bun, 'scripts/lib/generate-migrations.ts', ...process.argv.slice(2)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  if (exitCode !== 0) process.exit(exitCode)
}
