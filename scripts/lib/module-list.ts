interface Entry {
  name: string
  /** The name of the export, if it is another one. */
  of?: string
  file: string
}

const modulesArray = /(\bmodules\b[^=\n]*=\s*\[)([^\]]*)\]/

/** Adds a module and its import to the end of the list in src/modules.ts, web/modules.ts or web/staff-modules.ts, unless it is there. */
export function addModule(list: string, entry: Entry): string {
  const { name } = entry
  const array = modulesArray.exec(list)
  if (!array) throw new Error('There is no array named modules.')
  if (list.includes(importOf(entry))) return list
  const [whole, opening = '', inside = ''] = array
  const entries = inside.replace(/,?\s*$/, '')
  const extended = `${opening}${entries}${entries.trim() ? ', ' : ''}${name}]`
  return importOf(entry) + list.replace(whole, () => extended)
}

/** Removes a module and its import from such a list. */
export function removeModule(list: string, entry: Entry): string {
  if (!list.includes(importOf(entry))) return list
  return list.replace(importOf(entry), '').replace(modulesArray, (_, opening: string, inside: string) => {
    const entries = inside.split(',').filter((each) => each.trim() !== '' && each.trim() !== entry.name)
    return `${opening}${entries.join(',')}]`
  })
}

function importOf({ name, of, file }: Entry): string {
  return `import { ${of === undefined ? name : `${of} as ${name}`} } from '${file}'\n`
}
