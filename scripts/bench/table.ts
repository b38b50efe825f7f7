export interface Row {
  what: string
  measured: string
  /** Empty if the row only informs. */
  wanted: string
  holds: boolean
}

/** Rows about the same thing. */
export interface Section {
  title: string
  rows: Row[]
}

interface Limit {
  what: string
  value: number
  /** The value as text. */
  measured: string
  /** The limit as text. */
  limit: string
}

export function atMost(max: number, { what, value, measured, limit }: Limit): Row {
  return { what, measured, wanted: `at most ${limit}`, holds: value <= max }
}

export function atLeast(min: number, { what, value, measured, limit }: Limit): Row {
  return { what, measured, wanted: `at least ${limit}`, holds: value >= min }
}

/** A row without a target. */
export function rowWithoutTarget(what: string, measured: string): Row {
  return { what, measured, wanted: '', holds: true }
}

export function printSection({ title, rows }: Section): void {
  const lines = alignColumns(
    rows.map(({ what, measured, wanted, holds }) => [
      what,
      measured,
      wanted,
      wanted === '' ? '' : holds ? 'holds' : 'MISSED',
    ]),
  )
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

/** One line per row, with each column as wide as its longest text. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = rows[0]?.map((_, column) => width(column)) ?? []
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}

export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}
