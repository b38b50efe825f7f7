export const casesCommandMessages = {
  about:
    'Lists what waits for staff as /admin/cases does: disputes, refunds, chargebacks, payouts, reports, tickets and others, what is due first.\n\n--queue lists the cases of one queue, such as disputes. --state overdue lists those that are due, snoozed those that staff have put off. At most 50 cases are printed, or --limit up to 100; the last line has the --cursor of the next page, with --json it is next. Staff decide cases on their pages, because a decision needs a person.',
  usage: 'Give each option a value.',
  unknown: (queue: string, queues: readonly string[]) =>
    `There is no queue ${queue}. The queues: ${queues.join(', ')}.`,
  none: 'No case waits.\n',
  next: (cursor: string) => `More: --cursor ${cursor}\n`,
  due: (time: string) => `due ${time}`,
  and: ' and ',
  assignee: (name: string) => `with ${name}`,
}
