import { CatalogFileError, importCatalog, parseCatalogFile } from '@/modules/catalog/service'
import { badUsage, type Command, failed } from '@/src/commands/command'
import { withCore } from '@/src/commands/open-core'
import { systemContext } from '@/src/kit/context'

export const catalog: Command = {
  name: 'catalogue',
  takesArguments: true,
  synopsis: 'catalogue import FILE',
  about:
    'Imports a catalog file in one transaction. Importing it again changes nothing.\n\nThe file is JSON: {assetId: {name, rap, original_price, owners, favorites, creation_timestamp, icon}}.',
  run: async (args) => {
    const [verb, path] = args
    if (verb !== 'import' || path === undefined || args.length > 2)
      return badUsage(catalog, 'Name the file to import.')
    const file = Bun.file(path)
    if (!(await file.exists())) return failed(`${path} doesn't exist.`)
    try {
      const entries = parseCatalogFile(await file.text())
      return await withCore(async (core) => {
        const { added, updated } = await importCatalog(systemContext(core, 'catalog.import'), entries)
        process.stdout.write(`${entries.length} items: ${added} added, ${updated} updated.\n`)
        return 0
      })
    } catch (error) {
      if (error instanceof CatalogFileError) return failed(`${path}: ${error.message}`)
      throw error
    }
  },
}
