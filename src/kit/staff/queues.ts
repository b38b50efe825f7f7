import { type SQL, sql } from 'drizzle-orm'
import type { Context, UserContext } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'
import type { Right } from '@/src/kit/staff/rights'
import { dayMs } from '@/src/kit/text/duration'

/** Cases of one kind that wait for a person, such as open disputes. */
export interface Queue {
  /** Plural, as in `mintmark_disputes_open`. Stored with each reported case, so renaming it needs a migration. */
  readonly name: string
  /** Names its cases on pages, in the plural: "Disputes". */
  readonly label: string
  /** What it takes to work on its cases. Other staff neither see them nor are notified of them. */
  readonly right: Right
  /** A description of its cases, for the help text of its metrics. */
  readonly help: string
  /**
   * Selects the open cases as `CaseRow`s. `opened_at` (ms since 1970) is constant while the case is open. Runs every few seconds,
   * so it needs an index.
   */
  readonly cases: (ctx: Context) => SQL
  /** When a case `c` must be decided: the cases that are due first come first. A day after it was opened unless it says otherwise. */
  readonly dueAt?: SQL
  /** False for a case that others have to decide, although the actor isn't a party, such as an appeal of their own decision. */
  readonly mayDecide?: (ctx: UserContext, caseId: string) => Promise<boolean>
  /** Names what `about` of a case says, if it is a code: `{ listing: 'Listing' }`. */
  readonly aboutLabels?: Readonly<Record<string, string>>
  /** Texts that report a new case to the operator and staff. Undefined if the module reports it itself. */
  readonly alert?: CaseAlert
}

/** The texts that report a new case to the operator and staff. */
export interface CaseAlert {
  /** Names the case: "Dispute opened". */
  readonly title: string
  /** Instructions, as whole sentences. */
  readonly advice: string
  /** The module emails each case to the operator itself, with its content. */
  readonly skipsOperator?: true
}

/** A row that `Queue.cases` selects. */
export interface CaseRow {
  id: string
  opened_at: number
  /** The item; null if none is involved. */
  about: string | null
  amount_cents: number | null
  /** The path of its page; null if it has none. */
  path: string | null
  /** Ids of the users involved, separated by spaces. They aren't told about the case, even if they are staff. */
  parties: string
}

/** For `Queue.dueAt`: so many days after a case was opened. */
export function daysAfterOpening(days: number): SQL {
  return sql`c.opened_at + ${sql.raw(String(days * dayMs))}`
}

/** Cases that wait for a person: counted in `/metrics` and reported to the operator and staff. */
export const caseQueues = defineList<Queue>('kit.queues', {
  noun: 'queue',
  namesOf: ({ name }) => [name],
})
