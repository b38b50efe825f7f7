import type { details, entries } from '@/modules/audit-log/schema'
import { sha256Hex } from '@/src/kit/secret'

export type EntryRow = typeof entries.$inferSelect
export type DetailsRow = typeof details.$inferSelect

/** Returns the hash of everything in an entry except the hash itself. */
export function hashOfEntry(entry: Omit<EntryRow, 'hash'>): string {
  const { id, at, actorId, action, subjectId, userId, requestId, outcome, detailsHash, previousHash } = entry
  return sha256Hex(
    JSON.stringify([
      id,
      at,
      actorId,
      action,
      subjectId,
      userId,
      requestId,
      outcome,
      detailsHash,
      previousHash,
    ]),
  )
}

/** The salt keeps anyone from guessing erased details by their hash. */
export function hashOfDetails({ salt, content }: Pick<DetailsRow, 'salt' | 'content'>): string {
  return sha256Hex(salt + content)
}
