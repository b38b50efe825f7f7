import type { Names } from '@/scripts/lib/module-names'

interface Entry {
  /** The name of the export. */
  name: string
  file: string
}

/** Adds a module and its import to the list in src/modules.ts or web/modules.ts. */
export function addModule(list: string, { name, file }: Entry): string {
  const array = /(\bmodules\b[^=\n]*=\s*\[)([^\]]*)\]/.exec(list)
  if (!array) throw new Error('There is no array named modules.')
  const [whole, opening = '', inside = ''] = array
  const entries = inside.replace(/,?\s*$/, '')
  const extended = `${opening}${entries}${entries.trim() ? ', ' : ''}${name}]`
  return `import { ${name} } from '${file}'\n${list.replace(whole, () => extended)}`
}

/** Adds the table of a new module to docs/personal-data.md, after the tables of the other modules. */
export function addPersonalData(document: string, { kebab, snake }: Pick<Names, 'kebab' | 'snake'>): string {
  const row = `| \`${snake}_entries\` | \`${kebab}.entries\` | erased | No other user needs it. |\n`
  const firstOfCore = document.indexOf('| `core_')
  if (firstOfCore < 0) throw new Error('There is no table of personal data.')
  return document.slice(0, firstOfCore) + row + document.slice(firstOfCore)
}
