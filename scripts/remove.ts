/**
 * Removes modules from the program: those that `bun run add` added, and its own.
 *
 *   bun run remove NAME … [--force]
 */

import { join } from 'node:path'
import { removeModules } from '@/scripts/lib/added-modules/remove-modules'
import { exitWithUsage, parseScriptArgs } from '@/scripts/lib/script-args'

process.chdir(join(import.meta.dir, '..'))
const { values, positionals: names } = parseScriptArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
})
if (names.length === 0) exitWithUsage('Name the modules.')
try {
  const { withTables, users, mentions } = await removeModules({ names, isForced: values.force })
  console.log(`Removed ${names.join(', ')}.`)
  if (users.length > 0) console.log(`These files import it and have to change:\n  ${users.join('\n  ')}`)
  if (mentions.length > 0)
    console.log(
      `These files name it, or a route, page or table of it, and may have to change:\n  ${mentions.join('\n  ')}`,
    )
  for (const name of withTables)
    console.log(
      `A site that has tables of ${name} needs this before its next version: mintmark module remove ${name} --drop or --keep-data`,
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
