import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { migrationsFolder } from '@/src/db/schema-version'
import { createScratchTable } from '@/tests/support/database/scratch-table'

/** What a template is called: other migrations, another template. */
export function templateName(): string {
  const folder = migrationsFolder(dialect)
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const hash = new Bun.CryptoHasher('sha256')
  for (const name of migrations) hash.update(readFileSync(join(folder, name)))
  return `mintmark_template_${hash.digest('hex').slice(0, 12)}`
}

/** Makes the tables, those of tests included. */
export async function migrateTemplate(location: string): Promise<void> {
  const db = openDb(location)
  await db.migrate()
  await db.transact((tx) => tx.rows(createScratchTable(dialect)))
  await db.close()
}
