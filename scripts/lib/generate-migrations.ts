/** Run by `bun run db:generate`, once for each engine, which drizzle.config.ts chooses. */
import '@/drizzle.config'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readAddedModules } from '@/scripts/lib/added-modules/record'
import { findChange, writeMigration } from '@/scripts/lib/module-migrations'
import { dialect } from '@/src/db/columns'
import type { MigrationChain } from '@/src/db/migration-files'
import { describeMissing } from '@/src/db/missing-migrations'
import { tablesIn } from '@/src/runtime/migration-chains'

const { values } = parseArgs({
  options: {
    module: { type: 'string', default: process.env.MODULE },
    at: { type: 'string' },
    name: { type: 'string', default: 'update' },
    check: { type: 'boolean' },
    rename: { type: 'string', multiple: true },
    drop: { type: 'boolean' },
  },
})
const choices = { renames: values.rename, dropsOthers: values.drop }
if (values.rename && !values.module && !values.at) fail('Name the module with --module, too.')
const chains = values.at ? [await chainAt(values.at)] : await chainsOfProgram()
if (values.check) await check()
else await write(values.name)

/** Loads nothing but the tables, because only these are needed. */
async function chainAt(folder: string): Promise<MigrationChain> {
  const tables = tablesIn(await import(resolve(folder, 'schema.ts')))
  return { module: folder, folder: resolve(folder, 'migrations'), tables }
}

async function chainsOfProgram(): Promise<MigrationChain[]> {
  const { migrationChains } = await import('@/src/modules')
  const added = readAddedModules()
  const chosen = migrationChains.filter(
    ({ module }) => values.module === undefined || module === values.module,
  )
  if (chosen.length > 0) return chosen.filter(({ module }) => values.check || !added[module])
  const names = migrationChains.map(({ module }) => module).join(', ')
  return fail(`No module with tables is named ${values.module}: ${names}.`)
}

async function write(name: string): Promise<void> {
  if (!/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(name)) fail('Name the change, in lower case: --name add-priority.')
  for (const chain of chains) {
    const path = await writeMigration(chain, dialect, { name, ...choices }).catch(failWith)
    console.log(path ?? `${chain.module}: no changes on ${dialect}`)
  }
}

async function check(): Promise<void> {
  const problems: string[] = []
  for (const chain of chains) {
    const { statements } = await findChange(chain, dialect, { dropsOthers: true })
    if (statements.length > 0) problems.push(describeMissing(chain, statements.join('\n')))
  }
  if (problems.length > 0) fail(problems.join('\n'))
}

function failWith(error: unknown): never {
  return fail(error instanceof Error ? error.message : String(error))
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
