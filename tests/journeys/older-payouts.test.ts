import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { openSqlite } from '@/src/db/sqlite'
import { modules } from '@/src/modules'
import { isBroken, runAudit } from '@/src/runtime/invariants'
import { createOlderDatabase } from '@/tests/support/database/older-database'

const insertPayout =
  "insert into wallet_payouts (id, seller_id, amount_cents, method, state, created_at) values ('p', 's', 500, 'bank', 'failed', 1)"

test.if(dialect === 'sqlite')(
  'a payout that failed before reasons were stored does not break the audit after the upgrade',
  async () => {
    const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-payouts-'))
    const path = join(folder, 'mintmark.db')
    createOlderDatabase(path, '0004_platform-and-messages')
    const old = new Database(path)
    old.run(insertPayout)
    old.close()
    const db = openSqlite(path)
    await db.migrate()
    expect((await runAudit({ db: db.read }, modules)).filter(isBroken)).toEqual([])
    await db.close()
    rmSync(folder, { recursive: true })
  },
)
