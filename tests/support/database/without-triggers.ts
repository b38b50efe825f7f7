import { dialect, sql } from '@/src/db/columns'
import type { Db, Writer } from '@/src/kit/db'

/** Runs SQL statements that the database's triggers would refuse. The triggers are back when it resolves. */
export function changeWithoutTriggers(db: Db, ...statements: string[]): Promise<void> {
  return db.transact((tx) =>
    withoutTriggers(tx, async () => {
      for (const statement of statements) await tx.rows(sql.raw(statement))
    }),
  )
}

/** Runs `work` without triggers, as someone who owns the database could, until the end of `work`. */
export async function withoutTriggers<Result>(tx: Writer, work: () => Promise<Result>): Promise<Result> {
  if (dialect === 'postgres') {
    await tx.rows(sql.raw('set local session_replication_role = replica'))
    const result = await work()
    await tx.rows(sql.raw('set local session_replication_role = origin'))
    return result
  }
  const guards = await tx.rows<{ name: string; definition: string }>(
    sql`select name, sql as definition from sqlite_master where type = 'trigger'`,
  )
  for (const { name } of guards) await tx.rows(sql.raw(`drop trigger ${name}`))
  const result = await work()
  for (const { definition } of guards) await tx.rows(sql.raw(definition))
  return result
}
