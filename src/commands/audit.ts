import { sql } from 'drizzle-orm'
import type { Command } from '@/src/commands/command'
import { withOpenCore } from '@/src/commands/open-core'
import { systemContext } from '@/src/core/context'
import type { RunningCore } from '@/src/core/create-core'
import { checkInvariants } from '@/src/core/invariants'
import { modules } from '@/src/modules'

/** So many rows at fault are enough to begin with. */
const rowsShown = 20

export const audit: Command = {
  name: 'audit',
  synopsis: 'audit',
  about:
    'Proves every invariant of the ledger, the orders and the catalogue; exits 1 with the rows at fault otherwise.',
  run: () =>
    withOpenCore(async (core) => {
      if (!(await hasLedger(core))) return refuse()
      const findings = await checkInvariants(systemContext(core, 'audit'), modules)
      for (const { invariant, rows } of findings) {
        process.stdout.write(
          `${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant.id.padEnd(4)} ${invariant.holds}\n`,
        )
        for (const row of rows.slice(0, rowsShown)) process.stdout.write(`        ${JSON.stringify(row)}\n`)
      }
      const broken = findings.filter((finding) => finding.rows.length > 0).length
      process.stdout.write(
        broken === 0
          ? `All ${findings.length} invariants hold.\n`
          : `${broken} of ${findings.length} invariants are broken.\n`,
      )
      return broken === 0 ? 0 : 1
    }),
}

async function hasLedger({ db }: RunningCore): Promise<boolean> {
  return db.read.rows(sql`select count(*) from wallet_postings`).then(
    () => true,
    () => false,
  )
}

function refuse(): number {
  process.stderr.write(
    'There is no ledger in this database yet: start the server, or run mintmark migrate.\n',
  )
  return 1
}
