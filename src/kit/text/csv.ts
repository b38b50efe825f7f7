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
