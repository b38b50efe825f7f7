import { SQL } from 'bun'

/** A PostgreSQL database without tables, dropped when disposed. */
export interface EmptyPostgres extends AsyncDisposable {
  readonly url: string
}

export async function createEmptyPostgres(): Promise<EmptyPostgres> {
  const name = `mintmark_empty_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  const url = new URL(String(process.env.DATABASE_URL))
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => asAdmin(`drop database ${name} with (force)`),
  }
}

async function asAdmin(statement: string): Promise<void> {
  await using sql = new SQL(String(process.env.DATABASE_URL), { max: 1 })
  await sql.unsafe(statement)
}
