import { parseArgs } from 'node:util'
import { describeBroken } from '@/src/app/commands/audit'
import { databaseLocation } from '@/src/app/commands/data-folder'
import { auditTarget } from '@/src/app/commands/move/audit-target'
import { cancelMove } from '@/src/app/commands/move/cancel-move'
import type { TableComparison } from '@/src/app/commands/move/compare-tables'
import {
  type DatabaseAddress,
  openRawDatabase,
  parseDatabaseAddress,
} from '@/src/app/commands/move/database-address'
import { lockSource, moveDatabase } from '@/src/app/commands/move/move-database'
import { createMoveReport } from '@/src/app/commands/move/move-report'
import { switchSteps } from '@/src/app/commands/move/switch-steps'
import { requireDatabase } from '@/src/app/commands/open-core'
import { readSettings } from '@/src/app/create-core'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import { findConnectionProblem } from '@/src/db/postgres/connection-problem'
import { badUsage, type Command, failed, type Output } from '@/src/kit/module/command'
import { modules } from '@/src/modules'
import { isBroken, runAudit } from '@/src/runtime/invariants'

export const move: Command = {
  name: 'move',
  takesArguments: true,
  synopsis: 'move --to URL · move --cancel',
  about:
    'Copies the whole marketplace to another database while the server is stopped: from SQLite to --to postgres://…, or from PostgreSQL to --to sqlite:PATH.\n\nThe target must be empty. A move that was killed continues when it is repeated. At the end it compares both databases and audits them, and explains how to switch. Afterwards no server starts on the old database; move --cancel makes it usable again. Files in DATA_DIR stay where they are.\n\nThe result is printed on standard output, progress on standard error.',
  run: async (args, output) => {
    const options = readOptions(args)
    if (!options) return badUsage(move, 'Use --to with a URL, or --cancel.')
    const target = options.cancel ? undefined : parseDatabaseAddress(options.to)
    if (!options.cancel && !target)
      return badUsage(move, '--to: expected postgres://user:password@host/database or sqlite:PATH')
    if (target?.dialect === dialect) return badUsage(move, sameEngine[dialect])
    const settings = readSettings(modules, process.env)
    await requireDatabase(settings)
    const source = { dialect, location: databaseLocation(settings) }
    if (!target) return cancelMove(source, output)
    return moveBetween(source, target, output).catch((error) => failOnTarget(error, target))
  },
}

interface Options {
  to: string
  cancel: boolean
}

/** Returns undefined unless there is exactly one of --to and --cancel. */
function readOptions(args: string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, cancel: { type: 'boolean' } },
    })
    const { to, cancel = false } = values
    return (to !== undefined) === cancel ? undefined : { to: to ?? '', cancel }
  } catch {
    return undefined
  }
}

const sameEngine = {
  sqlite: 'This marketplace is on SQLite already. To copy it, use mintmark backup and mintmark restore.',
  postgres:
    'This marketplace is on PostgreSQL already. To copy it, use mintmark backup and mintmark restore.',
}

async function moveBetween(from: DatabaseAddress, to: DatabaseAddress, output: Output): Promise<number> {
  const started = performance.now()
  await using source = openRawDatabase(from)
  await lockSource(source)
  await using target = openRawDatabase(to)
  const tables = await moveDatabase(
    { source, target, report: createMoveReport() },
    { auditSource: () => auditSource(from), auditTarget: () => auditTarget(to) },
  )
  const seconds = Math.round((performance.now() - started) / 1000)
  const result = { from: source.label, to: target.label, seconds, tables }
  output.print(summaryOf(result, from), toJson(result))
  return 0
}

/** Names the target if it is a PostgreSQL that can't be used. Otherwise throws the error. */
async function failOnTarget(error: unknown, target: DatabaseAddress): Promise<number> {
  const isPostgres = target.dialect === 'postgres'
  const problem = isPostgres ? await findConnectionProblem(error, target.location) : undefined
  if (problem === undefined) throw error
  return failed(`${problem}.`)
}

/** Unlike the target's, the source's tables are those of this process. */
async function auditSource({ location }: DatabaseAddress): Promise<string | undefined> {
  const { read, close } = await openReadOnly(location)
  try {
    const findings = await runAudit({ db: read }, modules)
    return findings.some(isBroken) ? describeBroken(findings) : undefined
  } finally {
    await close()
  }
}

interface Result {
  from: string
  to: string
  seconds: number
  tables: readonly TableComparison[]
}

function toJson({ tables, ...result }: Result) {
  return { ...result, tables: tables.map(({ differences: _, ...table }) => table) }
}

function summaryOf({ from, to, seconds, tables }: Result, source: DatabaseAddress): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US')
  return `Moved ${from} to ${to} in ${seconds} s: ${tables.length} tables, ${rows} rows.
Row counts, sums and contents are equal on both sides, and every invariant holds on both.

${switchSteps(source, to)}`
}
