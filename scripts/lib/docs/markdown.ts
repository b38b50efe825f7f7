/** A Markdown table. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n')
}

/** A `|` in a cell would end it. */
function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll('  ', ' ')
}

/** A link to a source file, from a page in docs/modules. */
export function fileLink(path: string): string {
  return `[${path}](../../${path})`
}
