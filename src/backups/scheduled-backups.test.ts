import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordBackup } from '@/src/backups/last-backup'
import { backupName } from '@/src/backups/names'
import { backUpIfDue } from '@/src/backups/scheduled-backups'
import { dialect } from '@/src/db/columns'
import { systemContext } from '@/src/kit/context'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const hourMs = 3_600_000

test.if(dialect === 'sqlite')(
  'a backup is due after the configured hours, also if the clock was set back, and not while a jump ahead is not trusted',
  async () => {
    const storage = mkdtempSync(join(tmpdir(), 'mintmark-due-'))
    await using app = await createTestApp({ env: { BACKUP_TO: storage, BACKUP_EVERY_HOURS: '24' } })
    // The test's database is not in DATA_DIR, so each attempt fails and says so.
    const attempts = async () => {
      await backUpIfDue(systemContext(app.core, 'test'))
      return app.logLines.filter((line) => line.includes('backup failed')).length
    }
    // A backup elsewhere doesn't count.
    recordBackup(app.dataDir, app.core.now())
    expect(await attempts()).toBe(1)
    app.logLines.length = 0
    const name = backupName(app.core.now(), { isEncrypted: false })
    writeFileSync(join(storage, name), '')
    expect(await attempts()).toBe(1)
    app.logLines.length = 0
    // Now it is complete.
    writeFileSync(join(storage, `${name}.json`), '')
    app.advance(23 * hourMs)
    expect(await attempts()).toBe(0)
    app.shiftWallClock(-24 * hourMs)
    expect(await attempts()).toBe(0)
    app.shiftWallClock(-24 * hourMs)
    expect(await attempts()).toBe(1)
    app.shiftWallClock(100 * hourMs)
    expect(await attempts()).toBe(1)
    app.advance(hourMs / 4)
    expect(await attempts()).toBe(2)
    rmSync(storage, { recursive: true })
  },
)
