/** One line of RFC 4180. A text that a spreadsheet would take for a formula is told to be text; a decimal number stays one. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
