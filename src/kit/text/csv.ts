/** The names of the columns. */
export function csvHeader(names: readonly string[]): string {
  return `${names.join(',')}\r\n`
}

/** One CSV line (RFC 4180). Numbers and amounts stay numbers; text is quoted, and nothing in it is a formula in a spreadsheet. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  if (text === '' || /^-?\d+(?:\.\d+)?$/.test(text)) return text
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text)
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}

export interface CsvLine {
  readonly cells: readonly string[]
  /** The row of the text in which it begins, from 1. */
  readonly row: number
}

/** A text that isn't CSV from this row on. */
export class CsvError extends Error {
  constructor(readonly row: number) {
    super(`Row ${row} isn't CSV`)
  }
}

/**
 * Reads CSV whose cells are separated by commas, semicolons or tabs, as in the first row. Cells may be quoted, and then contain separators,
 * doubled quotes and line breaks. Throws CsvError.
 */
export function readCsvLines(text: string): CsvLine[] {
  const separator = [';', '\t', ','].find((each) => text.split('\n', 1)[0]?.includes(each)) ?? ','
  return splitLines(text.replace(/^\uFEFF/, ''), separator)
}

function splitLines(text: string, separator: string): CsvLine[] {
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)\\r?(${separator}|\\n|$)`,
    'y',
  )
  const lines: CsvLine[] = []
  let [cells, row, breaks]: [string[], number, number] = [[], 1, 0]
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? []
    if (whole === undefined) throw new CsvError(row)
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    breaks += whole.split('\n').length - 1
    if (end === separator) continue
    lines.push({ cells, row })
    ;[cells, row, breaks] = [[], row + breaks, 0]
  }
  if (cells.length > 0) lines.push({ cells: [...cells, ''], row })
  return lines
}
