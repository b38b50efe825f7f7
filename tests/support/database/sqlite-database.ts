import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesPathOf } from '@/src/db/sqlite/files-database'
import { openTestSqlite } from '@/tests/support/database/open-database'
import { migrateTemplate, type TestDatabase, templateName } from '@/tests/support/database/template'

/** The folder of this test run; the test command removes it at the end. */
const runFolder = process.env.TEST_FOLDER
const folder = mkdtempSync(join(runFolder ?? tmpdir(), 'mintmark-test-'))
const template = join(runFolder ?? folder, `${templateName()}.db`)
let count = 0

export async function createSqliteDatabase(elapsed?: () => number): Promise<TestDatabase> {
  await makeTemplate()
  const location = join(folder, `${++count}.db`)
  copyFileSync(template, location)
  const db = openTestSqlite(location, elapsed)
  const drop = async () => {
    await db.close()
    rmSync(location, { force: true })
    rmSync(filesPathOf(location), { force: true })
  }
  return { db, location, drop }
}

/** Several processes may do this at the same time: they write identical files, and the rename is atomic. */
async function makeTemplate(): Promise<void> {
  if (existsSync(template)) return
  const draft = join(folder, 'template.db')
  await migrateTemplate(draft)
  renameSync(draft, template)
}
