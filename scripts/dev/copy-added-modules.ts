import { type AddedModules, readAddedModules } from '@/scripts/lib/added-modules/record'

let watched = ''
let stop = () => {}

/**
 * Copies added modules now, and whenever the folders that they were added from change. Does nothing if it watches them already. Passes lines
 * about that to `report`.
 */
export async function copyAddedModules(report: (line: string) => void): Promise<void> {
  try {
    const records = readAddedModules()
    const sources = sourcesOf(records)
    if (sources === watched) return
    watched = sources
    stop()
    // Uses parts of the program, which may be broken until the next save.
    const { syncAddedModule, watchAddedModules } = await import('@/scripts/lib/added-modules/sync')
    stop = watchAddedModules(report)
    for (const name of Object.keys(records))
      await syncAddedModule(name).catch((error) => report(error.message))
  } catch (error) {
    watched = ''
    report(`Added modules are not copied: ${error}`)
  }
}

function sourcesOf(records: AddedModules): string {
  return Object.entries(records)
    .map(([name, { from }]) => `${name} ${from}`)
    .join('\n')
}
