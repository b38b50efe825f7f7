import { sql } from 'drizzle-orm'
import { dialect } from '@/src/db/columns'
import type { Db } from '@/src/kit/db'
import { defineModule, type Module } from '@/src/kit/module/module'
import { add } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import type { MigrationFolder } from '@/tests/support/database/migration-folder'

export const smallNames = ['ants', 'bees', 'ants-nest'] as const
export type SmallName = (typeof smallNames)[number]
/** The number of migrations that the newest version of a small module has. */
export const newestVersion = 3

/** A module with two tables, an index and a trigger, whose migrations are those of a version. */
export function smallModule(folder: MigrationFolder, name: SmallName, version = newestVersion): Module {
  const migrations = migrationsOf(name.replace('-', '_'))
  for (const [at, statements] of migrations.entries()) {
    const file = `000${at + 1}_step`
    if (at < version) folder.write(name, file, statements.join(';--> statement-breakpoint\n'))
    else folder.delete(name, file)
  }
  return defineModule({
    name,
    owns: 'Small insects.',
    version: `${version}.0.0`,
    tables: {},
    migrations: folder.pathOf(name),
    provides: [
      add(caseQueues, {
        name: `${name}_lost`,
        label: 'Lost insects',
        right: 'moderation',
        help: 'Lost insects',
        cases: () => sql`select 1`,
      }),
    ],
  })
}

function migrationsOf(prefix: string): string[][] {
  const [strict, number] = dialect === 'sqlite' ? [' strict', 'integer'] : ['', 'bigint']
  return [
    [
      `create table ${prefix}_queens (id text primary key not null)${strict}`,
      `create table ${prefix}_workers (id text primary key not null, queen text references ${prefix}_queens (id))${strict}`,
    ],
    [
      `alter table ${prefix}_workers add legs ${number}`,
      `create index ${prefix}_legs on ${prefix}_workers (legs)`,
      ...triggerOf(prefix),
    ],
    [`alter table ${prefix}_queens add since ${number}`],
  ]
}

function triggerOf(prefix: string): string[] {
  if (dialect === 'sqlite')
    return [
      `CREATE TRIGGER ${prefix}_kept BEFORE DELETE ON ${prefix}_queens BEGIN SELECT raise(ABORT, 'a queen stays'); END`,
    ]
  return [
    `CREATE FUNCTION ${prefix}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a queen stays'; END $$`,
    `CREATE TRIGGER ${prefix}_kept BEFORE DELETE ON ${prefix}_queens FOR EACH ROW EXECUTE FUNCTION ${prefix}_refuse()`,
  ]
}

/** Adds rows to the module's tables and to those of the application, as the running module would. */
export async function fillSmallModule(db: Db, name: SmallName, id: string): Promise<void> {
  const [queens, workers] = ['queens', 'workers'].map((table) =>
    sql.identifier(`${name.replace('-', '_')}_${table}`),
  )
  await db.transact(async (tx) => {
    await tx.rows(sql`insert into ${queens} (id) values (${id})`)
    await tx.rows(sql`insert into ${workers} (id, queen) values (${id}, ${id})`)
    await tx.rows(
      sql`insert into core_events (name, payload, actor, at) values ('test.happened', '{}', '{}', 1)`,
    )
    await tx.rows(sql`insert into core_deliveries (event_seq, listener, attempts, next_at)
      select max(seq), ${`${name}.count`}, 0, 1 from core_events`)
    await tx.rows(sql`insert into core_outbox (key, kind, subject, payload, state, attempts, enqueued_at, next_at)
      values (${`${name}:${id}`}, ${`${name}.feed`}, ${id}, '{}', 'done', 1, 1, 1)`)
    await tx.rows(sql`insert into core_cases (queue, case_id, opened_at, reported_at)
      values (${`${name}_lost`}, ${id}, 1, 1)`)
  })
}
