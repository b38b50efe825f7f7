interface Entry {
  /** The name of the export. */
  name: string
  file: string
}

const modulesArray = /(\bmodules\b[^=\n]*=\s*\[)([^\]]*)\]/

/** Adds a module and its import to the end of the list in src/modules.ts or web/modules.ts, unless it is there. */
export function addModule(list: string, { name, file }: Entry): string {
  const array = modulesArray.exec(list)
  if (!array) throw new Error('There is no array named modules.')
  if (list.includes(importOf({ name, file }))) return list
  const [whole, opening = '', inside = ''] = array
  const entries = inside.replace(/,?\s*$/, '')
  const extended = `${opening}${entries}${entries.trim() ? ', ' : ''}${name}]`
  return importOf({ name, file }) + list.replace(whole, () => extended)
}

/** Removes a module and its import from such a list. */
export function removeModule(list: string, { name, file }: Entry): string {
  if (!list.includes(importOf({ name, file }))) return list
  return list
    .replace(importOf({ name, file }), '')
    .replace(modulesArray, (_, opening: string, inside: string) => {
      const entries = inside.split(',').filter((entry) => entry.trim() !== '' && entry.trim() !== name)
      return `${opening}${entries.join(',')}]`
    })
}

function importOf({ name, file }: Entry): string {
  return `import { ${name} } from '${file}'\n`
}
