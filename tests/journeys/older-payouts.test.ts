import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { modules } from '@/src/modules'
import { isBroken, runAudit } from '@/src/runtime/invariants'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { openTestSqlite } from '@/tests/support/database/open-database'

const insertPayout =
  "insert into wallet_payouts (id, seller_id, amount_cents, method, state, created_at) values ('p', 's', 500, 'bank', 'failed', 1)"

test.if(dialect === 'sqlite')(
  'a payout that failed before reasons were stored does not break the audit after the upgrade',
  async () => {
    const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-payouts-'))
    const path = join(folder, 'mintmark.db')
    await applyBaseChain(path, '0004_platform-and-messages', 'sqlite')
    const old = new Database(path)
    old.run(insertPayout)
    old.close()
    const db = openTestSqlite(path)
    await db.migrate()
    expect((await runAudit({ db: db.read }, modules)).filter(isBroken)).toEqual([])
    await db.close()
    rmSync(folder, { recursive: true })
  },
)
