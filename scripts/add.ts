/**
 * Adds modules that were written elsewhere, or replaces them by what is there now.
 *
 *   bun run add FOLDER | TARBALL | PACKAGE …     such as ../wanted, wanted-0.1.0.tgz or @ann/wanted@0.1.0
 */
import { join } from 'node:path'
import { addModules } from '@/scripts/lib/added-modules/add-modules'
import { exitWithUsage, parseScriptArgs } from '@/scripts/lib/script-args'

process.chdir(join(import.meta.dir, '..'))
const { positionals: sources } = parseScriptArgs({ allowPositionals: true })
if (sources.length === 0) exitWithUsage('Name what to add.')
try {
  for (const [name, { version, from, packages }] of Object.entries(await addModules(sources))) {
    console.log(`Added ${name} ${version} from ${from} as modules/${name}.`)
    if (packages.length > 0) console.log(`Packages in package.json for it: ${packages.join(', ')}.`)
  }
  console.log('\nNext: bun run check, and commit the changes.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
