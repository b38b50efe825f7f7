import { join } from 'node:path'
import type { StatementCounts } from '@/scripts/bench/site/statement-counts'
import { bun, runOrThrow } from '@/scripts/lib/run'

export type WorkName = 'list' | 'filter' | 'search' | 'item' | 'listing' | 'purchase'

/** What a request or a purchase makes SQLite do, and what is sent. */
export interface WorkCounts extends StatementCounts {
  walBytes: number
  /** Without headers. */
  responseBytes: number
}

/** Counts in a process of its own, because counting replaces methods of bun:sqlite. */
export async function countWork(): Promise<Record<WorkName, WorkCounts>> {
  const env = { DATABASE_URL: undefined }
  return JSON.parse(await runOrThrow([bun, join(import.meta.dir, 'count-work.ts')], { env }))
}
