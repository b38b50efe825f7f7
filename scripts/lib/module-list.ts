interface Entry {
  /** The value as the file of the module exports it. */
  name: string
  file: string
}

/** Adds a module to the end of a list such as src/modules.ts, and its import to the others. */
export function addModule(list: string, { name, file }: Entry): string {
  const array = /(\bmodules\b[^=\n]*=\s*\[)([^\]]*)\]/.exec(list)
  if (!array) throw new Error('There is no array `modules` to add the module to.')
  const [whole, opening = '', inside = ''] = array
  const entries = inside.replace(/,?\s*$/, '')
  const longer = `${opening}${entries}${entries.trim() ? ', ' : ''}${name}]`
  return `import { ${name} } from '${file}'\n${list.replace(whole, () => longer)}`
}

/** Adds the one route that a new module has to the end of tests/abuse/permissions.ts: it is open to all. */
export function addPermission(list: string, kebab: string): string {
  return list.replace(/\}\s*$/, `\n  'GET /api/${kebab}': okForAll,\n}\n`)
}
