import { parseArgs } from 'node:util'
import { lockSite, openDatabase, requireDatabase } from '@/src/app/commands/open-core'
import { createCore, readSettings } from '@/src/app/create-core'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { badUsage, type Command, failed, type Output } from '@/src/kit/module/command'
import type { Module } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import {
  emptyPlan,
  lacksTablesOf,
  migrationsTable,
  planRemoval,
  type RemovalPlan,
} from '@/src/runtime/removal/removal-plan'
import { dropModuleData, keepModuleData } from '@/src/runtime/removal/remove-module'

const installed: readonly Module[] = modules

export const moduleCommand: Command = {
  name: 'module',
  takesArguments: true,
  synopsis: 'module remove NAME [--keep-data | --drop] [--dry-run]',
  about:
    'Prepares the removal of a module while the server is stopped: --drop deletes its tables and its queued deliveries, jobs and cases; --keep-data keeps them for when the module is added again.\n\nRefused while another module needs it, its outbox jobs are queued, or orders, payouts or ledger accounts depend on it. --dry-run lists tables, rows and what blocks the removal, and changes nothing. Afterwards remove the module from the program: bun run remove NAME.',
  exitCodes: {
    0: 'the removal is done or, with --dry-run, possible',
    1: 'something blocks the removal, or there is no such module',
    2: 'bad usage, such as neither --drop nor --keep-data',
  },
  run: async (args, output) => {
    const options = readOptions(args)
    if (!options) return badUsage(moduleCommand, 'Use remove with the name of a module.')
    const removed = installed.find(({ name }) => name === options.name)
    if (!removed) return failed(`No module is named ${options.name}: see mintmark modules.`)
    if (!options.isDryRun && options.data === undefined) return badUsage(moduleCommand, bothChoices)
    return remove(removed, options, output)
  },
}

const bothChoices = `Choose what happens to its data:
  --drop       deletes its tables, and its rows in other tables, such as notices of its kinds. Events stay as the audit trail.
  --keep-data  keeps them, and records that. If the module is added again, it continues with them.
To see what it has, use --dry-run.`

interface Options {
  name: string
  data: 'kept' | 'dropped' | undefined
  isDryRun: boolean
}

/** Returns undefined unless the arguments name one module and at most one of --drop and --keep-data. */
function readOptions(args: string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      drop: { type: 'boolean', default: false },
      'keep-data': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const [verb, name, ...rest] = positionals
  const isUnclear = values.drop && values['keep-data']
  if (verb !== 'remove' || name === undefined || rest.length > 0 || isUnclear) return undefined
  const kept = values['keep-data'] ? 'kept' : undefined
  return { name, data: values.drop ? 'dropped' : kept, isDryRun: values['dry-run'] }
}

async function remove(removed: Module, { data, isDryRun }: Options, output: Output): Promise<number> {
  const settings = readSettings(installed, process.env)
  // A connection that has read would count as a server.
  await requireDatabase(settings)
  const db = await openDatabase(settings)
  const lock = isDryRun ? undefined : await lockSite(settings)
  try {
    if (!isDryRun && !lock) return failed('A server is using this database. Stop it first.')
    if (await lacksTablesOf(db.read, removed)) return reportNothing(removed, output)
    const { isCurrent, rewritten } = await db.schemaVersion()
    if (isDryRun && !isCurrent) return failed('Run mintmark migrate first.')
    // Its own migrations no longer fit the database: dropping its tables is the way out.
    if (!isDryRun && !(data === 'dropped' && rewritten.includes(removed.name))) await db.migrate()
    const core = createCore({ modules, settings, db, log: createLog('error') })
    const plan = await planRemoval(systemContext(core, 'module.remove'), installed, removed)
    if (isDryRun || plan.blockers.length > 0) return report(removed, plan, output)
    await (data === 'dropped'
      ? dropModuleData(db, { modules: installed, removed }, plan)
      : keepModuleData(db, removed))
    output.print(summaryOf(removed, plan, data === 'dropped'), toJson(removed, plan))
    return 0
  } finally {
    await db.close()
    await lock?.[Symbol.asyncDispose]()
  }
}

function reportNothing(removed: Module, output: Output): number {
  const { name } = removed
  const text = `The database has no tables of ${name}, so there is nothing to delete or keep. Now run bun run remove ${name} and build.\n`
  output.print(text, toJson(removed, emptyPlan))
  return 0
}

function report(removed: Module, plan: RemovalPlan, output: Output): number {
  const { tables, shared, blockers } = plan
  const lines = [...tables, ...shared].map(
    ({ name, rows }) => `  ${String(rows).padStart(9)} rows  ${name}\n`,
  )
  const rows = `Tables of ${removed.name}, and its rows in other tables:\n${lines.join('')}`
  const isFree = blockers.length === 0
  output.print(isFree ? `${rows}Nothing blocks its removal.\n` : rows, toJson(removed, plan))
  if (isFree) return 0
  return failed(`${removed.name} can't be removed:\n${blockers.map((blocker) => `  ${blocker}`).join('\n')}`)
}

function toJson({ name }: Module, plan: RemovalPlan) {
  return { name, ...plan }
}

function summaryOf({ name }: Module, { tables, shared }: RemovalPlan, isDropped: boolean): string {
  const rows = [...tables, ...shared.filter((table) => table.name !== migrationsTable)].reduce(
    (sum, table) => sum + table.rows,
    0,
  )
  const takeOut = `To remove the module from the program too: bun run remove ${name}, then build.`
  return isDropped
    ? `Deleted the tables of ${name} (${tables.length}) and all its rows (${rows}). The next start of a program that has the module creates its tables again, empty. ${takeOut}\n`
    : `The tables of ${name} (${tables.length}) are kept. The next start of a program that has the module uses them again. ${takeOut}\n`
}
