import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { type Command, failed } from '@/src/commands/command'
import { databaseLocation } from '@/src/commands/open-core'
import { readSettings } from '@/src/create-core'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import type { Reader } from '@/src/kit/db'
import { modules } from '@/src/modules'
import { type InvariantResult, isBroken, runAudit } from '@/src/runtime/invariants'

/** Offending rows printed per invariant. */
const rowsShownMax = 20

export const audit: Command = {
  name: 'audit',
  synopsis: 'audit',
  about:
    'Checks every invariant of the ledger, orders and catalog. Exits 1 and prints the offending rows if one is broken.\n\nRead-only. The server may be running.',
  run: async () => {
    const location = databaseLocation(readSettings(modules, process.env))
    if (dialect === 'sqlite' && !existsSync(location)) return failed(noLedger)
    const { read, close } = await openReadOnly(location)
    try {
      return (await hasLedger(read)) ? printFindings(await runAudit({ db: read }, modules)) : failed(noLedger)
    } finally {
      await close()
    }
  },
}

function printFindings(findings: InvariantResult[]): number {
  for (const { invariant, rows } of findings) {
    process.stdout.write(
      `${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant.id.padEnd(4)} ${invariant.holds}\n`,
    )
    for (const row of rows.slice(0, rowsShownMax)) process.stdout.write(`        ${JSON.stringify(row)}\n`)
  }
  const broken = findings.filter(isBroken).length
  process.stdout.write(
    broken === 0
      ? `All ${findings.length} invariants hold.\n`
      : `${broken} of ${findings.length} invariants are broken.\n`,
  )
  return broken === 0 ? 0 : 1
}

async function hasLedger(read: Reader): Promise<boolean> {
  return read.rows(sql`select count(*) from wallet_postings`).then(
    () => true,
    () => false,
  )
}

const noLedger = 'The database has no tables yet. Start the server or run mintmark migrate.'
