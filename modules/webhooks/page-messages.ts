import type { Attempt, DeliveryState, EventType, PauseReason } from './contract'

const eventLabels: Record<EventType, string> = {
  'listing.created': 'You created a listing',
  'listing.sold': 'A listing of yours was sold',
  'order.paid': 'An order was paid',
  'order.sent': 'An order was sent',
  'order.completed': 'An order was completed',
  'order.refunded': 'An order was refunded',
  'payout.paid': 'A payout was paid',
}

const pauseReasons: Record<PauseReason, string> = {
  owner: 'You paused it.',
  failing: 'Every attempt failed for three days.',
  gone: 'The server responded that it is gone (410).',
}

const attemptErrors: Record<Exclude<NonNullable<Attempt['error']>, 'status'>, string> = {
  address: 'The address is not on the public internet',
  unresolved: 'The host has no address',
  timeout: 'No response within 10 seconds',
  connection: 'No connection',
}

const states: Record<DeliveryState, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** Texts of the pages. */
export const messages = {
  lead: 'Your server gets a signed request when something happens to your listings, orders or payouts.',
  empty: 'No endpoints yet.',
  eventLabels,
  pauseReasons,
  attemptErrors,
  states,
  form: {
    title: 'Add an endpoint',
    url: 'URL',
    urlHelp: 'An https address of your server.',
    events: 'Events',
    password: 'Password',
    passwordHelp: 'Only if you logged in more than ten minutes ago.',
    add: 'Add Endpoint',
    edit: 'Edit',
    save: 'Save',
    saved: 'Endpoint saved',
  },
  secret: {
    title: 'Signing secret',
    once: 'Copy it now: it is not shown again. Your server verifies each request with it.',
    both: 'Requests are signed with the old secret too for a day.',
  },
  endpoint: {
    running: 'Active',
    failing: 'Failing',
    paused: 'Paused',
    oldSecret: (start: string, time: string) => `The old secret ${start}… signs too until ${time}.`,
    deliveries: 'Deliveries',
    test: 'Send Test',
    tested: 'Test sent',
    notTested: 'The test was not sent',
    rotate: 'Replace Secret',
    pause: 'Pause',
    resume: 'Resume',
    notChanged: 'The endpoint was not changed',
    remove: 'Remove',
    removeTitle: 'Remove this endpoint?',
    removeText: 'Nothing is sent to it anymore, and its deliveries are deleted.',
    notRemoved: 'The endpoint was not removed',
  },
  deliveries: {
    back: 'All endpoints',
    empty: 'Nothing was sent yet.',
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    next: 'Next attempt',
    request: 'Request',
    status: (status: number) => `Status ${status}`,
    duration: (ms: number) => `${ms} ms`,
    noBody: 'No response body',
    replay: 'Send Again',
    replayed: 'Sent again',
    notReplayed: 'It was not sent again',
    more: 'Show More',
  },
  docs: {
    text: 'Instead of asking again and again, let this site tell your server what happens to your listings, orders and payouts.',
    link: 'Add a webhook',
  },
}
