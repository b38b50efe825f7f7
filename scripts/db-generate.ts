/**
 * Writes the migrations of both engines after a change of a schema.ts.
 *
 *   bun run db:generate [--module NAME] [--name WHAT-CHANGES] [--rename OLD:NEW …] [--drop]
 *   bun run db:generate --at FOLDER …                    the same for a module outside of this repository
 *   bun run db:generate --check [--module NAME]          fails if a schema.ts has changed without a migration
 *
 * --module   or the variable MODULE, as for drizzle-kit (drizzle.config.ts)
 * --rename   a column or table that got another name, with the table if several have the column: animals.legs:feet
 * --drop     what else disappeared is dropped with its data, although something new appeared
 */

import { join } from 'node:path'
import { dialects, generateMigrationsAt } from '@/scripts/lib/added-modules/generate-at'
import { readAddedModules, sourceFolderOf } from '@/scripts/lib/added-modules/record'
import { syncAddedModule } from '@/scripts/lib/added-modules/sync'
import { bun } from '@/scripts/lib/run'
import { parseScriptArgs } from '@/scripts/lib/script-args'

process.chdir(join(import.meta.dir, '..'))
const { values } = parseScriptArgs({
  options: {
    module: { type: 'string', default: process.env.MODULE },
    at: { type: 'string' },
    name: { type: 'string', default: 'update' },
    check: { type: 'boolean' },
    rename: { type: 'string', multiple: true },
    drop: { type: 'boolean' },
  },
})
const added = readAddedModules()
if (values.at) await generateAt(values.at)
else if (values.check) generate()
else {
  const chosen = Object.keys(added).filter((name) => (values.module ?? name) === name)
  for (const name of chosen) await generateAdded(name)
  if (values.module === undefined || chosen.length === 0) generate()
}

async function generateAt(folder: string): Promise<void> {
  const paths = await generateMigrationsAt(folder, [
    '--name',
    values.name,
    ...(values.rename ?? []).flatMap((rename) => ['--rename', rename]),
    ...(values.drop ? ['--drop'] : []),
  ]).catch((error) => fail(error.message))
  console.log(paths.length > 0 ? paths.join('\n') : `${folder}: no changes`)
}

/** The migrations of an added module are written where its author keeps it, and copied from there. */
async function generateAdded(name: string): Promise<void> {
  const folder = sourceFolderOf(added[name])
  if (folder) {
    await generateAt(folder)
    await syncAddedModule(name).catch((error) => fail(error.message))
  } else if (values.module)
    fail(`${name} was added from ${added[name]?.from}, so its author writes its migrations.`)
}

function generate(): void {
  for (const dialect of dialects) {
    const { exitCode } = Bun.spawnSync(
      [bun, 'scripts/lib/generate-migrations.ts', ...process.argv.slice(2)],
      {
        env: { ...process.env, DIALECT: dialect },
        stdio: ['inherit', 'inherit', 'inherit'],
      },
    )
    if (exitCode !== 0) process.exit(exitCode)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
