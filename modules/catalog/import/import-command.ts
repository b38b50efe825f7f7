import { CatalogFileError, parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { serverMessages } from '@/modules/catalog/messages'
import { type Core, systemContext } from '@/src/kit/context'
import { findFileProblem, type RunCommand } from '@/src/kit/module/command'
import { decodeUtf8, NotUtf8Error } from '@/src/kit/text/utf8'

const { importCommand: texts } = serverMessages

/** Imports a catalog file. */
export const runImport: RunCommand = async (args, site) => {
  const [verb, path] = args
  if (verb !== 'import' || path === undefined || args.length > 2) return site.badUsage(texts.noFile)
  const problem = findFileProblem(path)
  if (problem !== undefined) return site.failed(problem)
  try {
    const entries = parseCatalogFile(decodeUtf8(await Bun.file(path).bytes()))
    const runOn = async (core: Core) => {
      const counts = await importCatalog(systemContext(core, 'catalog.import'), entries)
      const result = { items: entries.length, ...counts }
      site.print(texts.done(result), result)
      return 0
    }
    return await site.withCore(runOn, { createsDatabase: true })
  } catch (error) {
    if (error instanceof CatalogFileError || error instanceof NotUtf8Error)
      return site.failed(`${path}: ${error.message}`)
    throw error
  }
}
