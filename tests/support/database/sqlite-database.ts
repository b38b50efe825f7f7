import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@/src/db/open'
import { migrateTemplate, templateName } from '@/tests/support/database/template'
import type { TestDatabase } from '@/tests/support/database/test-database'

/** The run's own folder, which the test command removes at its end. */
const runFolder = process.env.TEST_FOLDER
const folder = mkdtempSync(join(runFolder ?? tmpdir(), 'mintmark-test-'))
const template = join(runFolder ?? folder, `${templateName()}.db`)
let count = 0

export async function createSqliteDatabase(): Promise<TestDatabase> {
  await makeTemplate()
  const location = join(folder, `${++count}.db`)
  copyFileSync(template, location)
  const db = openDb(location)
  const drop = async () => {
    await db.close()
    rmSync(location, { force: true })
  }
  return { db, location, drop }
}

/** Whoever makes it at the same time makes the same one. */
async function makeTemplate(): Promise<void> {
  if (existsSync(template)) return
  const draft = join(folder, 'template.db')
  await migrateTemplate(draft)
  renameSync(draft, template)
}
