import { prefixOf, readBaseSql } from '@/src/db/base-chain'
import { dialect, sql } from '@/src/db/columns'
import { type MigrationChain, readMigrations } from '@/src/db/migration-files'

/** Selects the names of triggers that the migrations create but the database doesn't have or has disabled. */
export function missingTriggers(chains: readonly MigrationChain[]) {
  const expected = triggerNames(chains).map((name) => sql.raw(`('${name}')`))
  if (expected.length === 0) return sql`select null as missing where 1 = 0`
  return sql`
    select column1 as missing from (values ${sql.join(expected, sql`, `)}) as expected
    where column1 not in (${installedTriggers})`
}

const installedTriggers = {
  sqlite: sql`select name from sqlite_master where type = 'trigger'`,
  postgres: sql`select tgname from pg_trigger where tgenabled in ('O', 'A')`,
}[dialect]

/** Returns the names of the triggers that exist after all migrations, on tables of installed modules. */
function triggerNames(chains: readonly MigrationChain[]): string[] {
  const migrations = [...readBaseSql(dialect), ...readMigrations(chains, dialect).map((one) => one.sql)]
  const prefixes = chains.map(({ module }) => prefixOf(module))
  const names = new Set<string>()
  for (const migration of migrations)
    for (const [, verb, name = ''] of migration.matchAll(/^(CREATE|DROP) TRIGGER (\w+)/gm)) {
      if (verb === 'CREATE') names.add(name)
      else names.delete(name)
    }
  return [...names].filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
}
