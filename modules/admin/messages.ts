import { formatCount, plural } from '@/src/kit/text/plural'

/** Texts of the back office's frame and its overview. */
export const messages = {
  overview: 'Overview',
  loadFailed: 'The back office could not be loaded.',
  groups: { cases: 'Cases', records: 'Records', site: 'Site' },
  menu: 'Sections',
  search: 'Search',
  searchKeys: 'Ctrl K',
  palette: {
    title: 'Search the back office',
    placeholder: 'Name, order number, ID, page',
    none: 'Nothing found.',
    searching: 'Searching...',
    pages: 'Pages',
    actions: 'Actions',
    nextCase: (queue: string) => `Open the next case: ${queue}`,
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    open: 'Show shortcuts',
    list: [
      ['Ctrl K', 'Search people, orders, items, tickets, settings, pages and actions'],
      ['j, k', 'Next row, previous row'],
      ['Enter', 'Open the row'],
      ['1, 2', 'On a case: choose, then a letter picks the grounds'],
      ['r', 'On a case: write the reason'],
      ['Ctrl Enter', 'Submit and open the next case'],
      ['/', 'Search the marketplace'],
      ['?', 'Show these shortcuts'],
    ],
  },
  alerts: {
    title: 'Alerts',
    lead: 'How you are notified of new cases. The bell shows all of them.',
    choose: 'Choose alerts',
    queue: 'Queue',
    channels: { email: 'Email', push: 'Push', badge: 'Badge' },
    cell: (queue: string, channel: string) => `${queue}: ${channel}`,
    loadFailed: 'Your alerts could not be loaded.',
    notSaved: 'Not Saved',
    none: '–',
    lacksRecipient: 'Nobody gets email',
    nobodyEmailed: (queues: string) => `Nobody gets email about ${queues}.`,
    anyCase: 'new cases',
    about: {
      actor: 'Emails go to your address, at most ten an hour. Beyond that, one email lists several cases.',
      operator: 'Your address is OPERATOR_EMAIL, which gets email about every queue whatever you choose.',
      nobody: 'Verify your email address to get emails.',
      push: 'Push goes to every browser where you turned it on in your notification settings.',
      badge: 'The badge is the number of open cases beside a queue in the menu.',
      badgeOnly: (queues: string) => `No email or push to staff: ${queues}.`,
    },
  },
  roleMissing: {
    title: 'Not part of your role',
    message: 'Ask an admin if you need this page.',
  },
  queues: {
    title: 'What waits for a person',
    queue: 'Queue',
    open: 'Open',
    oldest: 'Oldest',
    none: 'Nothing is waiting.',
    nobodyWaits: '–',
    count: (count: number) => `${formatCount(count)} ${plural(count, { one: 'case', other: 'cases' })}`,
    lead: 'Oldest first, without your own cases. Open one to see what to do.',
    show: 'Show',
    views: { all: 'All', mine: 'Claimed by me', free: 'Unclaimed', snoozed: 'Put off' },
    columns: {
      about: 'Case',
      amount: 'Amount',
      opened: 'Opened',
      assignee: 'Claimed by',
      actions: 'Actions',
    },
    names: {
      disputes: 'Disputes',
      appeals: 'Appeals',
      chargebacks: 'Chargebacks',
      refused_refunds: 'Rejected refunds',
      unmatched_payments: 'Unmatched payments',
      stuck_payments: 'Stuck payments',
      payouts_held: 'Payouts to approve',
      refused_payouts: 'Payouts that the provider refused',
      stuck_payouts: 'Stuck payouts',
      stuck_stripe_events: 'Stuck Stripe events',
      reports: 'Reports',
      tickets: 'Support tickets',
    } as Readonly<Record<string, string>>,
  },
}

/** Validation messages of the server. */
export const inputMessages = {
  alert: 'Choose true or false.',
  noAlert: 'Name what to change: email, push or badge.',
  badgeOnly: 'Staff get no email or push about this queue. Only its badge can be turned off.',
  search: (max: number) => `Search for a text of at most ${formatCount(max)} characters.`,
  snoozed: 'Choose true or false.',
  assignee: 'Choose me or nobody.',
  until: 'Choose a time within the next 90 days, as in 2026-01-15T12:00:00Z.',
  cursor: 'The cursor is the time and the id of a case.',
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
}

/** Texts that only the server uses. */
export const serverMessages = {
  exports: {
    notRecorded: '(not recorded)',
    cutOff: (max: string) =>
      `Only the first ${max} rows are exported. Set a filter and export again to get the others.`,
  },
  errors: {
    case_claimed: {
      title: 'Case claimed',
      detail: 'Someone else is already working on this case.',
      advice: 'Take the next case. If they are away, release it first.',
    },
    case_unclaimed: {
      title: 'Case not claimed',
      detail: 'Nobody is working on this case.',
      advice: 'Reload the page to see who released it.',
    },
  },
  /** Results of `mintmark doctor`. */
  testEmailAdvice: 'Send yourself a test email under Checks in the back office.',
  noTestEmail: 'none was sent yet: an admin sends one in the back office',
  restoreLocked: 'locked after a restore: run mintmark restore --release',
  claimedBy: (username: string) => `${username} is already working on this case.`,
}
