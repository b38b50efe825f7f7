import { databaseLocation } from '@/src/app/commands/data-folder'
import { requireDatabase } from '@/src/app/commands/open-core'
import { readSettings } from '@/src/app/create-core'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import { findSchemaVersion, rejectIncompatibleSchema } from '@/src/db/schema-version'
import type { SchemaVersion } from '@/src/kit/db'
import { badUsage, type Command, failed, findFileProblem, type Output } from '@/src/kit/module/command'
import { migrationChains, modules } from '@/src/modules'
import { type InvariantResult, isBroken, runAudit } from '@/src/runtime/invariants'

/** Offending rows printed per invariant. */
const rowsShownMax = 20

export const audit: Command = {
  name: 'audit',
  takesArguments: true,
  synopsis: 'audit [--file FILE]',
  about:
    'Checks every invariant of the ledger, orders and catalog. Prints the offending rows if one is broken.\n\nRead-only. The server may be running. With --file, checks that SQLite file instead of the configured database.',
  exitCodes: { 0: 'every invariant holds', 1: 'an invariant is broken, or the database is not migrated yet' },
  run: async ([option, file, ...rest], output) => {
    const isUnderstood = option === undefined || (option === '--file' && file !== undefined)
    if (!isUnderstood || rest.length > 0) return badUsage(audit, 'This command takes only --file FILE.')
    if (file !== undefined && dialect === 'postgres')
      return badUsage(audit, 'Unset DATABASE_URL to audit a file.')
    const problem = file === undefined ? undefined : findFileProblem(file)
    if (problem !== undefined) return failed(problem)
    const settings = readSettings(modules, process.env)
    if (file === undefined) await requireDatabase(settings)
    const { read, close } = await openReadOnly(file ?? databaseLocation(settings))
    try {
      const version = await findSchemaVersion(read, dialect, migrationChains)
      rejectIncompatibleSchema(version)
      if (version.last === undefined) return failed(`${file} has no tables of Mintmark.`)
      if (version.pending.length > 0) return failed(describePending(version))
      return printFindings(await runAudit({ db: read }, modules), output)
    } finally {
      await close()
    }
  },
}

/** Describes what is broken, with the offending rows. */
export function describeBroken(findings: readonly InvariantResult[]): string {
  return findings.filter(isBroken).map(describeFinding).join('')
}

function printFindings(findings: InvariantResult[], output: Output): number {
  const broken = findings.filter(isBroken).length
  const summary =
    broken === 0
      ? `All ${findings.length} invariants hold.\n`
      : `${broken} of ${findings.length} invariants are broken.\n`
  output.print(
    findings.map(describeFinding).join('') + summary,
    findings.map(({ invariant, rows }) => ({
      id: invariant.id,
      holds: invariant.holds,
      status: rows.length === 0 ? 'ok' : 'broken',
      rows: rows.slice(0, rowsShownMax),
    })),
  )
  return broken === 0 ? 0 : 1
}

function describeFinding({ invariant, rows }: InvariantResult): string {
  const verdict = `${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant.id.padEnd(4)} ${invariant.holds}\n`
  return (
    verdict +
    rows
      .slice(0, rowsShownMax)
      .map((row) => `        ${JSON.stringify(row)}\n`)
      .join('')
  )
}

/** An audit reads the tables as this version knows them. */
function describePending({ last, pending }: SchemaVersion): string {
  return `The database is at ${last}, and this version has ${pending.length} more migrations. Start the server or run mintmark migrate, then audit again. To audit it as it is, use the version that wrote it.`
}
