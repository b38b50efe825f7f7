import { durationMessages } from '@/src/kit/text/duration-messages'
import { formatCount, plural } from '@/src/kit/text/plural'

/** Texts of the back office's frame and its overview. */
export const messages = {
  overview: 'Overview',
  loadFailed: "The back office couldn't be loaded.",
  groups: { cases: 'Cases', records: 'Records', site: 'Site' },
  menu: 'Sections',
  search: 'Search',
  searchKeys: 'Ctrl K',
  processes: {
    title: 'Processes',
    lead: 'Each process that serves the site reports at least twice a minute that it runs. One that shuts down normally leaves the list.',
    differ: (names: string) =>
      `The processes differ in ${names}. Give them the same version, variables and files.`,
    names: {
      version: 'their version',
      secrets: 'their secrets',
      public: 'the files of DATA_DIR/public',
    } as Readonly<Record<string, string>>,
    columns: {
      process: 'Process',
      state: 'State',
      version: 'Version',
      startedAt: 'Started',
      seenAt: 'Last report',
      findings: 'What its checks found',
    },
    name: ({ machine, port }: { machine: string; port: number }) => `${machine}, port ${port}`,
    pid: (pid: number) => `process ${pid}`,
    running: 'Running',
    silent: 'Silent',
    well: 'Nothing',
  },
  history: {
    title: 'History',
    lead: 'Everything that the site has recorded, newest first. Your role determines which kinds you see.',
    failed: "This history couldn't be loaded.",
    back: 'Back',
    kind: 'Kind',
    all: 'All',
    columns: { at: 'When', kind: 'Kind', label: 'What', detail: 'Details' },
  },
  palette: {
    results: 'Results',
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
      ['r', 'On a case: write the reason or the answer'],
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
    loadFailed: "Your alerts couldn't be loaded.",
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
      badge: 'With the badge on, open cases count in the number beside Cases in the menu.',
      badgeOnly: (queues: string) => `No email or push to staff: ${queues}.`,
    },
  },
  build: (version: string) => `Mintmark ${version}`,
  commit: (commit: string, date: string) => `commit ${commit}, ${date}`,
  roleMissing: {
    title: 'Not part of your role',
    message: 'Ask an admin if you need this page.',
  },
  cases: {
    title: 'Cases',
    lead: 'What staff have to decide, without your own cases. The ones that are due first come first.',
    queue: 'Kind',
    open: 'Open',
    oldest: 'Oldest',
    none: 'No open cases.',
    empty: '–',
    count: (count: number) => `${formatCount(count)} ${plural(count, { one: 'case', other: 'cases' })}`,
    named: ({ label, about }: { label: string; about: string | null }) =>
      about === null ? label : `${label}: ${about}`,
    allKinds: (count: string) => `All (${count})`,
    kind: ({ label, count }: { label: string; count: string }) => `${label} (${count})`,
    state: 'Show',
    states: { open: 'Open', overdue: 'Overdue', snoozed: 'Snoozed' },
    assignee: 'Assignee',
    assignees: { anyone: 'Anyone', me: 'Me', nobody: 'Unassigned' },
    columns: {
      due: 'Due, opened',
      case: 'Case',
      people: 'People',
      amount: 'Amount',
      assignee: 'Assignee',
      actions: 'Actions',
    },
    overdue: 'Overdue',
    /** "in 3 hours" */
    dueIn: ({ count, unit }: { count: number; unit: 'minute' | 'hour' | 'day' }) =>
      `in ${durationMessages[unit](count, formatCount(count))}`,
  },
}

/** Validation messages of the server. */
export const inputMessages = {
  alert: 'Choose true or false.',
  queue: "This kind of case doesn't exist.",
  noAlert: 'Name what to change: email, push or badge.',
  badgeOnly: 'Staff get no email or push about this queue. Only its badge can be turned off.',
  search: (max: number) => `Search for a text of at most ${formatCount(max)} characters.`,
  state: 'Choose open, overdue or snoozed.',
  assignee: 'Choose me or nobody.',
  until: 'Choose a time within the next 90 days, as in 2026-01-15T12:00:00Z.',
  kind: 'Choose one of the kinds in the list.',
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
