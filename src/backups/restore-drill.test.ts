import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName } from '@/src/backups/names'
import { drillRestoreIfDue } from '@/src/backups/restore-drill'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('of several processes on one machine one makes the restore drill that is due', async () => {
  const storage = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-drill-'))
  await using app = await createTestApp({ env: { BACKUP_TO: storage } })
  // Empty, so the drill fails.
  const name = backupName(app.ctx.now(), { isEncrypted: false })
  for (const file of [name, `${name}.json`]) writeFileSync(join(storage, file), '')
  const waiting: (() => Promise<unknown>)[] = []
  const db: typeof app.core.db = {
    ...app.core.db,
    runInOneProcess: async (_name, work) => void waiting.push(work),
  }
  const ctx = { ...app.ctx, core: { ...app.core, db } }
  for (let processes = 0; processes < 2; processes++) await drillRestoreIfDue(ctx)
  for (const work of waiting) await work()
  expect(app.logLines.filter((line) => line.includes('cannot be restored'))).toHaveLength(1)
  expect(waiting).toHaveLength(2)
  await drillRestoreIfDue(app.ctx)
  expect(app.logLines.filter((line) => line.includes('cannot be restored'))).toHaveLength(1)
  rmSync(storage, { recursive: true })
})
