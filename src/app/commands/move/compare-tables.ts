import type { RawDatabase, Table, TableSummary } from '@/src/app/commands/move/raw-database'

/** A table on both sides of a finished copy. */
export interface TableComparison extends TableSummary {
  readonly name: string
  /** Hash of all rows in the source, in any order. */
  readonly contentHash: string
  /** Empty if both sides are equal. */
  readonly differences: readonly string[]
}

/** Compares row counts, sums, the next assigned number and every row. */
export async function compareTable(
  source: RawDatabase,
  target: RawDatabase,
  table: Table,
): Promise<TableComparison> {
  const [original, copy] = await Promise.all([source.summarize(table), target.summarize(table)])
  const [nextNumber, copiedNumber] = await Promise.all([
    source.findNextNumber(table),
    target.findNextNumber(table),
  ])
  const [content, copied] = await Promise.all([hashContent(source, table), hashContent(target, table)])
  const differences = [
    describe('rows', original.rows, copy.rows),
    describe('next number', nextNumber, copiedNumber),
    ...Object.entries(original.sums).map(([name, sum]) => describe(`sum of ${name}`, sum, copy.sums[name])),
    describe('content', content.value, copied.value),
  ]
  const { rows, sums } = original
  return {
    name: table.name,
    rows,
    sums,
    contentHash: content.value,
    differences: differences.filter(Boolean),
  }
}

function describe(what: string, original: unknown, copy: unknown): string {
  return original === copy ? '' : `${what}: ${original} in the source, ${copy} in the target`
}

const hashMask = 0xffff_ffff_ffff_ffffn

/** The sum of the hashes of rows, which doesn't depend on their order. */
export class ContentHash {
  rows = 0
  private sum = 0n

  add(lines: readonly string[]): void {
    this.rows += lines.length
    for (const line of lines) this.sum += BigInt(Bun.hash(line))
  }

  get value(): string {
    return (this.sum & hashMask).toString(16).padStart(16, '0')
  }
}

export async function hashContent(database: RawDatabase, table: Table): Promise<ContentHash> {
  const hash = new ContentHash()
  for await (const lines of database.scan(table)) hash.add(lines)
  return hash
}
