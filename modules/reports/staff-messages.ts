import type { ReportAction, ReportOutcome } from '@/modules/reports/contract'
import { subjectLabels } from '@/modules/reports/messages'
import { formatCount, plural } from '@/src/kit/text/plural'

/** Texts of the reports in the back office. */
export const staffMessages = {
  title: 'Reports',
  subjects: subjectLabels,
  case: {
    loadFailed: "The case couldn't be loaded.",
    content: 'What it said when it was reported',
    now: 'Now',
    goneNow: 'Gone',
    open: 'Open the page',
    reported: 'Responsible',
    count: (count: number) => `${formatCount(count)} ${plural(count, { one: 'report', other: 'reports' })}`,
    noReason: 'No reason given.',
    changed: 'It had changed by then:',
  },
  related: {
    title: 'Other open reports',
    all: (count: number) => `Decide all ${formatCount(count)} with this one`,
    choose: (content: string) => `Decide with this one: ${content}`,
  },
  about: {
    title: 'Reports',
    none: 'Nobody reported this person.',
    loadFailed: "The reports couldn't be loaded.",
    reported: ({ subject, content }: { subject: string; content: string }) => `${subject}: ${content}`,
    open: 'Open',
    closed: 'Closed',
    outcomes: { no_action: 'No action', acted: 'Acted' } satisfies Record<ReportOutcome, string>,
    by: (reporter: string) => `by ${reporter}`,
    formerUser: 'a former user',
    reason: (reason: string) => `Reason: ${reason}`,
  },
  decision: {
    title: 'Decision',
    action: 'What to do',
    actions: {
      none: { label: 'No action', detail: 'It breaks no rule.' },
      remove: { label: 'Remove it', detail: 'For everyone. The author gets the reason.' },
      warn: { label: 'Warn', detail: 'Without strikes. The person confirms that they read it.' },
      suspend: { label: 'Suspend', detail: 'Listings are paused and payouts wait. Open orders continue.' },
      handled: { label: 'Already handled', detail: 'You acted elsewhere, for example gave strikes.' },
    } satisfies Record<ReportAction, { label: string; detail: string }>,
    suspendFor: 'Suspend for',
    days: (days: number) => `${formatCount(days)} days`,
    noEnd: 'Without end',
    reason: 'Reason',
    noReason: 'Say why. The person reads it.',
    reasonHelp: (name: string) => `${name} reads it.`,
    noteHelp: 'For the audit log. Neither side sees it.',
    submit: 'Submit',
    done: (cases: number) => (cases === 1 ? 'Case closed' : `${formatCount(cases)} cases closed`),
    preview: {
      removes: (count: number) =>
        count === 0
          ? 'Nothing is left to remove.'
          : `Removes ${formatCount(count)} ${plural(count, { one: 'thing', other: 'things' })}.`,
      warns: (people: readonly string[]) => `Warns ${people.join(', ')}.`,
      suspends: (people: readonly string[]) => `Suspends ${people.join(', ')}.`,
      closes: (count: number) =>
        `Closes ${formatCount(count)} ${plural(count, { one: 'report', other: 'reports' })}.`,
      leftOut: ({ content, state }: { content: string; state: string }) =>
        `Left as it is, ${state.toLowerCase()}: ${content}`,
    },
  },
}
