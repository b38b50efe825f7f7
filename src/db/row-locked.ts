import { dialect } from '@/src/db/columns'

/** Transactions that hold `key share` don't wait for each other, nor for `no key update`; `update` waits for all. */
type LockStrength = 'key share' | 'no key update' | 'update'

/** On SQLite transactions don't overlap, so nothing needs to be locked. */
export const needsRowLocks = dialect === 'postgres'

interface Lockable {
  for(strength: LockStrength, config: { of: unknown }): unknown
}

/**
 * Adds a lock on the selected rows of the tables `of` to a query: until the transaction ends, other transactions that lock or change
 * these rows wait. On SQLite the query stays as it is.
 */
export function rowLocked<Query extends object>(
  query: Query,
  of: unknown,
  strength: LockStrength = 'no key update',
): Query {
  if (needsRowLocks) (query as Query & Lockable).for(strength, { of })
  return query
}
