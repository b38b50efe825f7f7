import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { databaseLocation } from '@/src/commands/data-folder'
import { readSettings } from '@/src/create-core'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import { badUsage, type Command, failed } from '@/src/kit/command'
import type { Reader } from '@/src/kit/db'
import { modules } from '@/src/modules'
import { type InvariantResult, isBroken, runAudit } from '@/src/runtime/invariants'

/** Offending rows printed per invariant. */
const rowsShownMax = 20

export const audit: Command = {
  name: 'audit',
  takesArguments: true,
  synopsis: 'audit [--file FILE]',
  about:
    'Checks every invariant of the ledger, orders and catalog. Exits 1 and prints the offending rows if one is broken.\n\nRead-only. The server may be running. With --file, checks that SQLite file instead of the configured database.',
  run: async ([option, file, ...rest]) => {
    const isUnderstood = option === undefined || (option === '--file' && file !== undefined)
    if (!isUnderstood || rest.length > 0) return badUsage(audit, 'This command takes only --file FILE.')
    if (file !== undefined && dialect === 'postgres')
      return badUsage(audit, 'Unset DATABASE_URL to audit a file.')
    const location = file ?? databaseLocation(readSettings(modules, process.env))
    if (dialect === 'sqlite' && !existsSync(location)) return failed(noLedger)
    const { read, close } = await openReadOnly(location)
    try {
      return (await hasLedger(read)) ? printFindings(await runAudit({ db: read }, modules)) : failed(noLedger)
    } finally {
      await close()
    }
  },
}

/** Describes what is broken, with the offending rows. */
export function describeBroken(findings: readonly InvariantResult[]): string {
  return findings.filter(isBroken).map(describeFinding).join('')
}

function printFindings(findings: InvariantResult[]): number {
  process.stdout.write(findings.map(describeFinding).join(''))
  const broken = findings.filter(isBroken).length
  process.stdout.write(
    broken === 0
      ? `All ${findings.length} invariants hold.\n`
      : `${broken} of ${findings.length} invariants are broken.\n`,
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

async function hasLedger(read: Reader): Promise<boolean> {
  return read.rows(sql`select count(*) from wallet_postings`).then(
    () => true,
    () => false,
  )
}

const noLedger = 'The database has no tables yet. Start the server or run mintmark migrate.'
