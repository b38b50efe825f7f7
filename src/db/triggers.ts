import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialect, sql } from '@/src/db/columns'
import { migrationsFolder } from '@/src/db/schema-version'

/** Selects the names of triggers that the migrations create but the database doesn't have or has disabled. */
export function missingTriggers() {
  const expected = triggerNames().map((name) => sql.raw(`('${name}')`))
  return sql`
    select column1 as missing from (values ${sql.join(expected, sql`, `)}) as expected
    where column1 not in (${installedTriggers})`
}

const installedTriggers = {
  sqlite: sql`select name from sqlite_master where type = 'trigger'`,
  postgres: sql`select tgname from pg_trigger where tgenabled in ('O', 'A')`,
}[dialect]

/** Returns the names of the triggers that exist after all migrations. */
function triggerNames(): string[] {
  const folder = migrationsFolder(dialect)
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const names = new Set<string>()
  for (const file of files.sort()) {
    const migration = readFileSync(join(folder, file), 'utf8')
    for (const [, verb, name = ''] of migration.matchAll(/^(CREATE|DROP) TRIGGER (\w+)/gm)) {
      if (verb === 'CREATE') names.add(name)
      else names.delete(name)
    }
  }
  return [...names]
}
