import { formatCount } from '@/src/kit/text/plural'

/** "Own case" of `own case`. */
const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Texts of the pages. */
export const messages = {
  title: 'Audit log',
  lead: 'What staff did, newest first. Nothing here can be changed; mintmark audit verifies it.',
  columns: {
    at: (zone: string) => `When (${zone})`,
    actor: 'Who',
    action: 'Action',
    subject: 'About',
    outcome: 'Outcome',
    details: 'Details',
  },
  historyTitle: 'Staff actions',
  userPanel: { title: 'Staff actions', all: 'All', none: 'Staff have done nothing to this account.' },
  subjectPanel: { title: 'History', none: 'Staff changed nothing here yet.' },
  capitalize,
  /** "Decide dispute" of `orders.decide-dispute`; a rejected request keeps its method and route. */
  actionName: (action: string) => {
    const verb = /^[a-z-]+\.([a-z-]+)$/.exec(action)?.[1]
    return verb === undefined ? action : capitalize(verb.replaceAll('-', ' '))
  },
  history: ({ actor, reason, isDone }: { actor: string; reason: string | null; isDone: boolean }) =>
    [isDone ? `by ${actor}` : `by ${actor}, rejected`, reason].filter(Boolean).join(': '),
  actorId: 'Who',
  formerUser: 'A former user',
  done: 'Done',
  yes: 'yes',
  no: 'no',
  operator: 'Operator',
  change: (name: string, before: string | undefined, after: string | undefined) => {
    if (before === undefined) return `${name}: ${after ?? '–'}`
    return after === undefined ? `${name}: ${before}, removed` : `${name}: ${before} → ${after}`
  },
  /** On the security page of the user whom an action concerns. */
  own: {
    title: 'What staff did to your account',
    actions: {
      'users.suspend': 'Your account was suspended',
      'users.restore': 'Your account was restored',
      'users.uphold-suspension': 'Your suspension was upheld',
      'users.reopen-appeal': 'Your appeal was reopened',
      'catalog.approve-listing': 'Your listing was approved',
      'catalog.decline-listing': 'Your listing was declined',
      'strikes.warn': 'You have a warning',
      'strikes.lift': 'A warning was lifted',
      'users.verify-email': 'Your email address was verified',
      'auth.set-role': 'Your role was changed',
      'auth.create-account': 'Your account was created',
      'auth.create-password-link': 'A link to set a new password was created',
      'auth.end-sessions': 'You were logged out everywhere',
      'auth.reset-factors': 'Your second factors were removed',
    } as Readonly<Record<string, string>>,
    other: (action: string) => `Staff action: ${action}`,
  },
}

/** Validation messages of the server. */
export const inputMessages = {
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
}
