import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/checks/invariants'
import { dayMs } from '@/src/kit/text/duration'

/** A day after the server should have deleted them. */
const unusedMs = dayMs

export const contentsMissing = sql`
  select module, id, size from core_files as file where not exists
    (select 1 from core_file_contents where id = file.id and length(bytes) = file.size)
  order by id`

/** What must be true of stored files. A lost picture is no reason to stop payments. */
export const fileInvariants: readonly Invariant[] = [
  {
    id: 'F3',
    holds: 'every stored file has its contents, in full',
    stopsMoney: false,
    violations: contentsMissing,
  },
  {
    id: 'F4',
    holds: 'all contents of files belong to a file',
    stopsMoney: false,
    // The last time that the server ran, because only the server deletes them.
    violations: sql`
      select id, length(bytes) as size from core_file_contents as contents
        where stored_at < (select max(at) from core_heartbeat) - ${sql.raw(String(unusedMs))}
          and not exists (select 1 from core_files where id = contents.id)`,
  },
]
