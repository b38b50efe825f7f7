import { markdownTable, withGeneratedTable } from '@/scripts/lib/docs/markdown'
import type { PersonalDataHolder } from '@/src/kit/accounts/personal-data'

/** Returns docs/personal-data.md with the table of what the modules declare. */
export function withPersonalDataTable(document: string, holders: readonly PersonalDataHolder[]): string {
  const rows = holders.flatMap(({ name: module, personalData }) =>
    Object.entries(personalData.tables).map(([table, data]) => [
      `\`${table}\``,
      'download' in data ? sectionsOf(module, data.download) : `no: ${data.notExported}`,
      data.retention,
      data.why,
    ]),
  )
  const table = markdownTable(['table', 'in the download', 'after deletion', 'why'], rows)
  return withGeneratedTable(document, {
    path: 'docs/personal-data.md',
    source: 'personalData of the modules',
    table,
  })
}

function sectionsOf(module: string, download: Readonly<Record<string, unknown>>): string {
  return Object.keys(download)
    .map((section) => `\`${module}.${section}\``)
    .join(', ')
}
