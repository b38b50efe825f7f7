import type { Context, UserContext } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'

/** A kind of thing that users can report to the moderators, such as listings. */
export interface ReportSubject {
  /** As in `POST /api/reports`: "listing". Stored with each report, so renaming it needs a migration. */
  readonly name: string
  /** Returns the subject with this id. Throws not_found if there is none that the user may report. */
  readonly find: (ctx: UserContext, id: string) => Promise<ReportedSubject>
  /** Returns what it is like now; undefined if it is gone. */
  readonly findState?: (ctx: Context, id: string) => Promise<SubjectState | undefined>
  /** Names its removal, as the button of it: "Hide the listing". */
  readonly removeLabel?: string
  /** Removes the subject for everyone, from the page of its case, and tells the user who is responsible. Idempotent. Throws not_found. */
  readonly remove?: (ctx: UserContext, id: string, reason: string) => Promise<void>
  /** Returns the path of the page that shows the subject; undefined if none does. */
  readonly findPath?: (ctx: Context, id: string) => Promise<string | undefined>
}

/** The subject of a report. */
interface ReportedSubject {
  /** The user who is responsible for it. */
  reportedId: string
  /** Its current text, for the moderators. The report keeps it even if the subject changes. */
  content: string
}

/** What a subject is like now, for the moderators. */
export interface SubjectState {
  /** In a word or two: "On sale". */
  label: string
  content: string
  /** False if it can't be removed anymore, or was already. */
  canRemove: boolean
}

/** The kinds of things that users can report to the moderators. */
export const reportSubjects = defineList<ReportSubject>('kit.report-subjects', {
  noun: 'report subject',
  namesOf: ({ name }) => [name],
})
