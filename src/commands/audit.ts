import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { type Command, failed } from '@/src/commands/command'
import { databaseLocation } from '@/src/commands/open-core'
import { readSettings } from '@/src/create-core'
import { dialect } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import type { Reader } from '@/src/db/types'
import { modules } from '@/src/modules'
import { type InvariantResult, isBroken, runAudit } from '@/src/runtime/invariants'

/** So many rows at fault are enough to begin with. */
const rowsShownMax = 20

export const audit: Command = {
  name: 'audit',
  synopsis: 'audit',
  about:
    'Proves every invariant of the ledger, the orders and the catalogue; exits 1 with the rows at fault otherwise.\n\nIt only reads, and may run beside the server.',
  run: async () => {
    const location = databaseLocation(readSettings(modules, process.env))
    if (dialect === 'sqlite' && !existsSync(location)) return failed(noLedger)
    const { read, close } = openReadOnly(location)
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

const noLedger = 'There is no ledger in this database yet: start the server, or run mintmark migrate.'
