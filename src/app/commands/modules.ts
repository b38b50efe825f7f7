import { withEmptyDatabase } from '@/src/app/commands/empty-database'
import { createCore, readSettings } from '@/src/app/create-core'
import { describeModules, type ModuleDescription } from '@/src/http/openapi/describe-modules'
import { createLog } from '@/src/kit/log'
import type { Command } from '@/src/kit/module/command'
import { modules as installed } from '@/src/modules'

export const modulesCommand: Command = {
  name: 'modules',
  synopsis: 'modules',
  about: 'Lists the modules: what each owns, its tables and routes, and whether MODULES_OFF switches it off.',
  run: async (_, output) => {
    const rows = await listModules()
    output.print(rows.map(formatRow).join(''), rows)
    return 0
  },
}

function formatRow({ name, version, owns, tables, routes, enabled }: ModuleDescription): string {
  return `${name} ${version}${enabled ? '' : ' (off)'}\n    ${owns}\n    ${tables.length} tables, ${routes.length} routes\n`
}

/** Routes are defined against a core. Its database is a new one, because listing must not create or open the site's. */
function listModules(): Promise<ModuleDescription[]> {
  const settings = readSettings(installed, process.env)
  return withEmptyDatabase((db) =>
    describeModules(createCore({ modules: installed, settings, db, log: createLog('error') })),
  )
}
