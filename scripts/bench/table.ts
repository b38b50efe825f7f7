export interface Row {
  what: string
  measured: string
  wanted: string
  holds: boolean
}

export function printTable(rows: Row[]): void {
  const heads: Row = { what: 'what', measured: 'measured', wanted: 'wanted', holds: true }
  const width = (of: 'what' | 'measured' | 'wanted') =>
    Math.max(...[heads, ...rows].map((row) => row[of].length))
  for (const row of [heads, ...rows]) {
    const verdict = row === heads ? '' : row.holds ? 'holds' : 'MISSED'
    process.stdout.write(
      `${row.what.padEnd(width('what'))}  ${row.measured.padEnd(width('measured'))}  ${row.wanted.padEnd(width('wanted'))}  ${verdict}\n`,
    )
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
