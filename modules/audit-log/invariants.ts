import { sql } from 'drizzle-orm'
import { eraseAction } from '@/modules/audit-log/append'
import { type EntryRow, hashOfDetails, hashOfEntry } from '@/modules/audit-log/hashes'
import type { Invariant } from '@/src/kit/checks/invariants'
import type { Reader } from '@/src/kit/db'

export const invariants: Invariant[] = [
  {
    id: 'L1',
    holds:
      'the audit log has every entry it ever had, unchanged, with its details unless they were erased with an account',
    violations: findChanges,
  },
]

const pageRows = 1_000

type CheckedRow = EntryRow & { salt: string | null; content: string | null; erased: number | boolean }
type Rows = Pick<Reader, 'rows'>

/** Follows the chain of hashes. Returns one row for each entry that doesn't fit, up to a page of them. */
async function findChanges(db: Rows): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  let last = { id: 0, hash: '' }
  for (let page = await readEntries(db, 0); page.length > 0; page = await readEntries(db, last.id)) {
    for (const entry of page) {
      const problems = problemsOf(entry, last)
      if (problems.length > 0) found.push({ entry: entry.id, problem: problems.join(', ') })
      last = entry
    }
    if (found.length >= pageRows) return found
  }
  return [...found, ...(await problemsOfHead(db, last))]
}

function problemsOf(entry: CheckedRow, last: { id: number; hash: string }): string[] {
  return [
    ...(entry.id === last.id + 1 ? [] : ['entries before it are missing']),
    ...(isSame(entry.previousHash, last.hash) ? [] : ['it does not continue the entry before it']),
    ...(isSame(entry.hash, hashOfEntry(entry)) ? [] : ['it was changed']),
    ...problemsOfDetails(entry),
  ]
}

function problemsOfDetails({ detailsHash, salt, content, erased }: CheckedRow): string[] {
  if (salt === null || content === null)
    return detailsHash === null || erased ? [] : ['its details are missing']
  return isSame(hashOfDetails({ salt, content }), detailsHash) ? [] : ['its details were changed']
}

/** The last entries could have been deleted. */
async function problemsOfHead(db: Rows, last: { id: number; hash: string }) {
  const [head] = await db.rows<{ entryId: number | string; hash: string }>(
    sql`select entry_id as "entryId", hash from audit_log_head`,
  )
  const isLast = head ? Number(head.entryId) === last.id && isSame(head.hash, last.hash) : last.id === 0
  return isLast ? [] : [{ entry: head?.entryId ?? last.id, problem: 'entries at the end are missing' }]
}

async function readEntries(db: Rows, after: number): Promise<CheckedRow[]> {
  const rows = await db.rows<CheckedRow>(sql`
    select e.id, e.at, e.actor_id as "actorId", e.action, e.subject_id as "subjectId", e.user_id as "userId",
      e.request_id as "requestId", e.outcome, e.details_hash as "detailsHash", e.previous_hash as "previousHash", e.hash,
      d.salt, d.content, exists (
        select 1 from audit_log_entries as erasure
        where erasure.action = ${eraseAction} and erasure.user_id = e.user_id and erasure.id > e.id) as erased
    from audit_log_entries as e left join audit_log_details as d on d.entry_id = e.id
    where e.id > ${after} order by e.id limit ${pageRows}`)
  // PostgreSQL's driver returns 64-bit integers of hand-written statements as text.
  return rows.map((row) => ({ ...row, id: Number(row.id), at: Number(row.at) }))
}

/** The hashes are no secrets. */
function isSame(one: string | null, other: string | null): boolean {
  return one === other
}
