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

/** Adds the route of a new module, which is open to all, to the list in tests/abuse/permissions.ts. */
export function addPermission(list: string, kebab: string): string {
  return list.replace(/\}\s*$/, `\n  'GET /api/${kebab}': okForAll,\n}\n`)
}
