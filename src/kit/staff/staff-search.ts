import type { UserContext } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'
import type { Right } from '@/src/kit/staff/rights'

/** A kind of thing that staff find by Ctrl-K in the back office, such as people. */
export interface StaffSearch {
  /** The heading above its results, such as "People". */
  readonly heading: string
  /** What it takes to search it. */
  readonly right: Right
  /**
   * Returns at most `staffSearchMax` results, best first, without those that the actor may not open. Runs while staff type, so it reads
   * a few rows of an index: an exact id or name, or the beginning of one.
   */
  readonly find: (ctx: UserContext, query: string) => Promise<readonly StaffSearchResult[]>
}

interface StaffSearchResult {
  readonly label: string
  /** Tells it from others with the same label, such as its state. */
  readonly detail?: string | undefined
  /** The path of its page. */
  readonly path: string
}

/** Results of one kind. */
export const staffSearchMax = 5

/** The searches of the command palette (Ctrl-K) in the back office. */
export const staffSearches = defineList<StaffSearch>('kit.staff-searches', {
  noun: 'staff search',
  namesOf: ({ heading }) => [heading],
})
