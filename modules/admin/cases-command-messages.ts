import type { QueueCase } from '@/modules/admin/contract'

export const casesCommandMessages = {
  about:
    'Lists what waits for staff as /admin/cases does: disputes, refunds, chargebacks, payouts, reports, tickets and others, what is due first.\n\n--queue lists the cases of one queue, such as disputes. --state overdue lists those that are due, snoozed those that staff have put off. At most 50 cases are printed, or --limit up to 100; the last line has the --cursor of the next page, with --json it is next. Staff decide cases on their pages, because a decision needs a person.',
  usage: 'Give each option a value.',
  unknown: (queue: string, queues: readonly string[]) =>
    `There is no queue ${queue}. The queues: ${queues.join(', ')}.`,
  none: 'No case waits.\n',
  next: (cursor: string) => `More: --cursor ${cursor}\n`,
  line: ({ queue, dueAt, about, amount, people, assignee, path, id }: QueueCase) =>
    `${[`due ${dueAt}`, queue, amount && `$${amount}`, about, people.map(({ username }) => username).join(' and '), assignee && `with ${assignee.username}`, path ?? id].filter(Boolean).join('  ')}\n`,
}
