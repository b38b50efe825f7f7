import type { RawDatabase, Table, TableSummary } from '@/src/commands/move/raw-database'

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
  { ignoresNextNumber = false } = {},
): Promise<TableComparison> {
  const [original, copy] = await Promise.all([source.summarize(table), target.summarize(table)])
  const [nextNumber, copiedNumber] = await Promise.all([
    source.findNextNumber(table),
    target.findNextNumber(table),
  ])
  const [contentHash, copyHash] = await Promise.all([hashContent(source, table), hashContent(target, table)])
  const differences = [
    describe('rows', original.rows, copy.rows),
    ignoresNextNumber ? '' : describe('next number', nextNumber, copiedNumber),
    ...Object.entries(original.sums).map(([name, sum]) => describe(`sum of ${name}`, sum, copy.sums[name])),
    describe('content', contentHash, copyHash),
  ]
  const { rows, sums } = original
  return { name: table.name, rows, sums, contentHash, differences: differences.filter(Boolean) }
}

function describe(what: string, original: unknown, copy: unknown): string {
  return original === copy ? '' : `${what}: ${original} in the source, ${copy} in the target`
}

const hashMask = 0xffff_ffff_ffff_ffffn

/** The sum of the rows' hashes, which doesn't depend on their order. */
async function hashContent(database: RawDatabase, table: Table): Promise<string> {
  let sum = 0n
  for await (const lines of database.scan(table)) for (const line of lines) sum += BigInt(Bun.hash(line))
  return (sum & hashMask).toString(16).padStart(16, '0')
}
