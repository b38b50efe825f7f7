import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dialect } from '@/src/db/columns'

/** A schema that a commit of this repository had. */
export interface PastSchema {
  readonly commit: string
  /** What Drizzle recorded about the base chain: when each migration was made, and the SHA-256 of its text. */
  readonly base: readonly [when: number, hash: string][]
  /** The paths of the modules' migrations. */
  readonly modules: readonly string[]
}

/** Every schema on an engine, oldest first. */
export type SchemaHistory = Record<Dialect, PastSchema[]>

export const schemaHistoryFile = 'tests/support/database/schema-history.json'

/** The history with each migration once, and the schemas by their numbers. */
interface HistoryFile {
  migrations: string[]
  schemas: Record<Dialect, Record<string, string>>
}

export function toFile(history: SchemaHistory): HistoryFile {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const compact = (schemas: PastSchema[]) =>
    Object.fromEntries(
      schemas.map(({ commit, base, modules }) => [
        commit,
        `${base.map((one) => numberOf(one.join(' '))).join(' ')},${modules.map(numberOf).join(' ')}`,
      ]),
    )
  const schemas = { sqlite: compact(history.sqlite), postgres: compact(history.postgres) }
  return { migrations: [...numbers.keys()], schemas }
}

/** Reads what `scripts/record-schema-history.ts` recorded. */
export function readSchemaHistory(): SchemaHistory {
  const path = join(import.meta.dir, '../../..', schemaHistoryFile)
  const { migrations, schemas }: HistoryFile = JSON.parse(readFileSync(path, 'utf8'))
  const listed = (numbers = '') =>
    numbers === '' ? [] : numbers.split(' ').map((number) => migrations[Number(number)] ?? '')
  const read = (engine: Dialect) =>
    Object.entries(schemas[engine]).map(([commit, text]): PastSchema => {
      const [base, modules] = text.split(',')
      return {
        commit,
        base: listed(base).map((one): [number, string] => [
          Number(one.split(' ')[0]),
          one.split(' ')[1] ?? '',
        ]),
        modules: listed(modules),
      }
    })
  return { sqlite: read('sqlite'), postgres: read('postgres') }
}
