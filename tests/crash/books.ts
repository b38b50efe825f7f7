import { systemContext } from '@/src/core/context'
import { createCore, readSettings } from '@/src/core/create-core'
import { checkInvariants } from '@/src/core/invariants'
import { createLog } from '@/src/core/log'
import { openDb } from '@/src/db/open'
import { modules } from '@/src/modules'

/** What is broken in a database that no server serves: what `mintmark audit` would say, without a process of its own. */
export async function brokenIn(location: string): Promise<string[]> {
  const db = openDb(location)
  const core = createCore({ modules, settings: readSettings(modules, {}), db, log: createLog('error') })
  const findings = await checkInvariants(systemContext(core, 'books'), modules)
  await db.close()
  return findings.flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant.id} ${JSON.stringify(row)}`),
  )
}
