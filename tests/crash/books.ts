import { runAudit } from '@/src/core/invariants'
import { openReadOnly } from '@/src/db/open'
import { modules } from '@/src/modules'

/** What is broken in a database: what `mintmark audit` would say, without a process of its own. */
export async function findBrokenInvariants(location: string): Promise<string[]> {
  const { read, close } = openReadOnly(location)
  const findings = await runAudit({ db: read }, modules)
  await close()
  return findings.flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant.id} ${JSON.stringify(row)}`),
  )
}
