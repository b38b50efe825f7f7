import {
  batchCharactersMax,
  type Column,
  type ColumnKind,
  MoveError,
  type Table,
  type Value,
} from '@/src/app/commands/move/raw-database'

/** A row of SQLite, by column. */
export type SqliteRow = Record<string, unknown>

const nullField = '\\N'
/** PostgreSQL writes bytes as `\x` and hex digits, and COPY escapes the backslash. */
const bytesPrefix = '\\\\x'
const escapeOf: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
}
const characterOf = Object.fromEntries(
  Object.entries(escapeOf).map(([character, escaped]) => [escaped, character]),
)
const nul = '\0'
/** The characters that COPY escapes. */
const special = new RegExp(`[${Object.values(escapeOf).join('')}]`)
const specials = new RegExp(special, 'g')

/** Writes a row exactly as `COPY … TO STDOUT` would. Throws a MoveError if PostgreSQL can't store it. */
export function encodeRow(table: Table, row: SqliteRow): string {
  return table.columns.map((column) => encodeField(table, column, row)).join('\t')
}

function encodeField(table: Table, { name, kind }: Column, row: SqliteRow): string {
  const value = row[name]
  if (value === null) return nullField
  if (kind === 'text' && typeof value === 'string' && !value.includes(nul)) return escapeText(value)
  if (kind === 'integer' && Number.isSafeInteger(value)) return String(value)
  if (kind === 'bytes' && value instanceof Uint8Array) return bytesPrefix + value.toHex()
  if (kind === 'boolean' && (value === 0 || value === 1)) return value === 1 ? 't' : 'f'
  throw new MoveError(unstorable(table, name, row))
}

function escapeText(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => escapeOf[character] ?? character) : text
}

function unstorable(table: Table, column: string, row: SqliteRow): string {
  const where = table.key.map((name) => `${name} = ${sqlLiteral(row[name] as Value)}`).join(' and ')
  const value = row[column]
  const reason =
    typeof value === 'string' && value.includes(nul)
      ? `contains a NUL character, which PostgreSQL can't store. Remove it, then run the command again:\n\n  update ${table.name} set ${column} = replace(json_quote(${column}), '\\u0000', '') ->> '$' where ${where};`
      : `has a value that the other engine can't store, where ${where}`
  return `${table.name}.${column} ${reason}`
}

export function sqlLiteral(value: Value): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Reads a line as values in the order of the columns. */
export function decodeLine(table: Table, line: string): Value[] {
  const fields = line.split('\t')
  return table.columns.map(({ name, kind }, at) => {
    const value = decodeField(kind, fields[at])
    if (kind === 'integer' && value !== null && !Number.isSafeInteger(value))
      throw new MoveError(
        `${table.name}.${name} has a number beyond 2^53, which Mintmark never writes: ${value}`,
      )
    return value
  })
}

function decodeField(kind: ColumnKind, field: string | undefined): Value {
  if (field === undefined) throw new Error('a row has fewer fields than its table has columns')
  if (field === nullField) return null
  if (kind === 'integer') return Number(field)
  if (kind === 'boolean') return field === 't'
  if (kind === 'bytes') return Uint8Array.fromHex(field.slice(bytesPrefix.length))
  return field.includes('\\') ? field.replace(/\\./g, (escaped) => characterOf[escaped] ?? escaped) : field
}

/** The values of the primary key. */
export function keyOf(table: Table, line: string): Value[] {
  const values = decodeLine(table, line)
  return table.key.map((name) => values[table.columns.findIndex((column) => column.name === name)] ?? null)
}

/** Collects lines into batches. */
export function* batchesOf(lines: Iterable<string>): Generator<string[]> {
  let batch: string[] = []
  let characters = 0
  for (const line of lines) {
    batch.push(line)
    characters += line.length
    if (characters < batchCharactersMax) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** Splits the output of `COPY … TO STDOUT` into batches of lines. A chunk can end anywhere. */
export async function* batchesOfChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let batch: string[] = []
  let characters = 0
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) batch.push(line)
    characters += chunk.length
    if (characters < batchCharactersMax) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
