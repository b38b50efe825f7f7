import type { ReportOutcome } from '@/modules/reports/contract'
import { subjectLabels } from '@/modules/reports/messages'
import { formatCount, plural } from '@/src/kit/text/plural'

/** Texts of the reports in the back office. */
export const staffMessages = {
  title: 'Reports',
  lead: 'What users reported, oldest first. Reports about the same thing form one case.',
  columns: { subject: 'What', reported: 'Reported', content: 'Content', reports: 'Reports', age: 'Opened' },
  subjects: subjectLabels,
  case: {
    back: 'All reports',
    gone: 'Nobody waits here anymore: the case is closed.',
    loadFailed: 'The case could not be loaded.',
    content: 'What it said when it was reported',
    open: 'Open the page',
    facts: 'Case',
    reported: 'Responsible',
    count: (count: number) => `${formatCount(count)} ${plural(count, { one: 'report', other: 'reports' })}`,
    noReason: 'No reason given.',
    changed: 'It had changed by then:',
  },
  remove: {
    action: 'Remove it',
    title: 'Remove it for everyone?',
    description:
      'A message or a review is erased, and a line says so. A listing is hidden until staff unhide it.',
    reasonHelp: (name: string) => `${name} gets the reason.`,
    done: 'Removed',
  },
  about: {
    title: 'Reports',
    none: 'Nobody reported this person.',
    loadFailed: 'The reports could not be loaded.',
    open: 'Open',
    closed: 'Closed',
    outcomes: { no_action: 'No action', acted: 'Acted' } satisfies Record<ReportOutcome, string>,
    by: (reporter: string) => `by ${reporter}`,
    formerUser: 'a former user',
    reason: (reason: string) => `Reason: ${reason}`,
  },
  close: {
    title: 'Close the case',
    outcome: 'Outcome',
    outcomes: {
      no_action: { label: 'No action', detail: 'It breaks no rule.' },
      acted: { label: 'Acted', detail: 'You hid or removed it, or warned the person.' },
    } satisfies Record<ReportOutcome, { label: string; detail: string }>,
    note: 'Note',
    noteHelp: 'For the audit log. Neither side sees it.',
    submit: 'Submit',
    done: 'Case closed',
  },
}
