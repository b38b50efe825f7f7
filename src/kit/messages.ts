import type { Health } from '@/src/runtime/health'

/** The one language of the site, and the locale of what the server itself writes: mails, descriptions, link previews. */
export const language = { tag: 'en', locale: 'en-US' }

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  amount: 'Enter an amount in dollars with at most two decimals.',
  price: 'Enter an amount from 0.50 to 100,000.00 dollars.',
  expected: (shape: string) => `Expected ${shape}.`,
  wrong: 'This is not valid.',
  idempotencyKey: 'An Idempotency-Key has 1 to 255 letters, digits or signs.',
}

/** What only the server says. */
export const serverMessages = {
  needsScript: 'This marketplace needs JavaScript.',
  pageMissing: '404 Page Not Found',
  mail: { unsubscribe: 'Unsubscribe from mails of this kind' },
  /** To the operator. */
  clockAlert: {
    subject: (siteName: string) => `The clock of ${siteName} was put forward`,
    text: 'The time of day jumped ahead of the time that has passed. No order expires, is refunded or completed by the clock until it is set right, or for a quarter of an hour at most. Check the clock of the machine.\n',
  },
  safeModeAlert: {
    subject: (siteName: string) => `${siteName} is in safe mode`,
    text: (broken: readonly string[]) =>
      `These invariants are broken: ${broken.join(', ')}.\n\nNo purchase, payout or refund goes out until they hold again. Run "mintmark audit" to see the rows at fault.\n`,
  },
  /** To whoever watches the process, and to the operator. */
  health: {
    states: { operational: 'operational', degraded: 'degraded', down: 'down' } satisfies Record<
      Health,
      string
    >,
    all: 'all operational',
    notReady: 'not ready',
    held: 'held: a backup was put in place',
    broken: (invariants: readonly string[]) => `broken: ${invariants.join(', ')}`,
  },
  tooDeep: 'The body is nested too deeply.',
  realtime: {
    wrongOrigin: 'A live connection is opened by the pages of this site alone.',
    notText: 'A frame is JSON text with a type.',
    unknown_frame: {
      title: 'Unknown frame',
      detail: 'There is no frame of this type.',
      advice: 'Send one of the types that the site knows; the connection stays open.',
    },
    unknown_topic: {
      title: 'Unknown topic',
      detail: 'There is no such topic.',
      advice: 'Ask for public topics alone: sales, or item: and the id of an item.',
    },
    too_many_topics: {
      title: 'Too many topics',
      detail: 'One connection follows no more topics than this.',
      advice: 'Give up topics that you no longer need, then ask for others.',
    },
    upgrade_required: {
      title: 'For live connections',
      detail: 'This address is for live connections.',
      advice: 'Open it as a WebSocket, as the pages of the site do.',
    },
  },
  errors: {
    bad_json: {
      title: 'Not JSON',
      detail: 'The body is not valid JSON.',
      advice: 'Send a body of valid JSON whose lists and objects are not nested too deeply.',
    },
    unauthorized: {
      title: 'Not logged in',
      detail: 'Please log in to continue.',
      advice: 'Log in and try again. If you were logged in, your session has ended.',
    },
    forbidden: {
      title: 'Not allowed',
      detail: 'You may not do this.',
      advice: 'Do it with an account that may, or ask support if you think that yours should.',
    },
    bad_origin: {
      title: 'Sent from another site',
      detail: 'This request came from another site.',
      advice: 'Open this site itself and do it there. A program leaves the Origin header out.',
    },
    email_unverified: {
      title: 'Email not verified',
      detail: 'Please verify your email address first.',
      advice:
        'Enter the code that was mailed to you. The line at the top of the page leads there and sends another.',
    },
    not_found: {
      title: 'Not there',
      detail: 'There is nothing here.',
      advice: "Check the address. What is somebody else's is answered as if it did not exist.",
    },
    method_not_allowed: {
      title: 'Method not allowed',
      detail: 'This address does not take that method.',
      advice: 'Use one of the methods that the Allow header of the answer names.',
    },
    idempotency_in_progress: {
      title: 'Still under way',
      detail: 'An earlier request with this Idempotency-Key is still under way.',
      advice:
        'Wait for as many seconds as the Retry-After header says, then send the same again with the same key.',
    },
    idempotency_unanswered: {
      title: 'Done, but not answered',
      detail: 'An earlier request with this Idempotency-Key was carried out, and its answer was lost.',
      advice: 'Look at what is there now. If you want it once more, send it with a new key.',
    },
    body_too_large: {
      title: 'Too large',
      detail: 'The request is larger than 64 KiB.',
      advice: 'Send less: shorten what is long, or send it in several parts.',
    },
    unsupported_media_type: {
      title: 'Not sent as JSON',
      detail: 'Send the body as application/json.',
      advice: 'Write the body as JSON and set the Content-Type header to application/json.',
    },
    invalid: {
      title: 'Not valid',
      detail: 'Some of what you sent is not valid.',
      advice: 'The answer names each field and says what it expects. Correct these and send it again.',
    },
    idempotency_mismatch: {
      title: 'Key used before',
      detail: 'This Idempotency-Key was used for another request.',
      advice:
        'Send each new request with a key of its own; the same key only to repeat the very same request.',
    },
    too_many_requests: {
      title: 'Too many tries',
      detail: 'Too many tries. Please wait a moment.',
      advice: 'Wait for as many seconds as the Retry-After header of the answer says, then try again.',
    },
    internal: {
      title: 'Our fault',
      detail: 'Something went wrong on our side.',
      advice: 'Try again. If it happens once more, write to support and name the request id of the answer.',
    },
    safe_mode: {
      title: 'No money moves',
      detail: 'No money moves at the moment: the books are being checked. Please come back later.',
      advice: 'Nothing is lost. Come back later: purchases and payouts go on once the check has ended.',
    },
    unavailable: {
      title: 'Not available right now',
      detail: 'The site cannot take this right now. Please try again shortly.',
      advice: 'Wait for as many seconds as the Retry-After header of the answer says, then try again.',
    },
  },
}
