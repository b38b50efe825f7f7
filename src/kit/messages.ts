/** The language of the site and its direction, and the locale of texts that the server formats: emails, descriptions, link previews. */
export const language = { tag: 'en', locale: 'en-US', direction: 'ltr' as 'ltr' | 'rtl' }

/** Validation messages, shown by forms and returned by the server. */
export const inputMessages = {
  amount: 'Enter an amount in dollars with at most two decimals.',
  price: 'Enter an amount from 0.50 to 100,000.00 dollars with at most two decimals.',
  expected: (shape: string) => `Expected ${shape}.`,
  wrong: "This isn't valid.",
  text: {
    missing: 'Enter some text.',
    long: (max: string) => `Use at most ${max} characters.`,
  },
  staffReason: {
    missing: 'Enter a reason. The person sees it.',
    long: (max: number) => `A reason has at most ${max} characters.`,
  },
  idempotencyKey: 'An Idempotency-Key has 1 to 255 printable ASCII characters without spaces.',
}

/** Messages that only the server uses. */
export const serverMessages = {
  needsScript: 'This marketplace needs JavaScript.',
  pageMissing: '404 Page Not Found',
  /** The page that the installed app shows without a connection. */
  offline: {
    title: "You're offline",
    lead: 'This page needs a connection. Orders, payments and messages are safe on the server.',
    retry: 'Try again',
  },
  mail: { unsubscribe: 'Unsubscribe from emails of this kind' },
  /** Sent by an admin to their own address, to try out the mail server. */
  testEmail: {
    subject: (siteName: string) => `Test email from ${siteName}`,
    text: (siteName: string) => `This is a test. If you read it in your mailbox, ${siteName} can send email.`,
  },
  /** Emails to the operator. */
  clockAlert: {
    subject: (siteName: string) => `The clock of ${siteName} jumped forward`,
    text: 'The system clock moved ahead of the time that has passed. No order expires, is refunded or completed automatically until the clock is corrected, for at most 15 minutes. Check the clock of the machine.\n',
  },
  clockSetBackAlert: {
    subject: (siteName: string) => `The clock of ${siteName} was set back`,
    text: (seconds: string) =>
      `The system clock was set back by ${seconds} seconds. Nothing is undone or done twice, and jobs that waited run now. Orders that are open, sessions and codes end that much later. Check the clock of the machine.\n`,
  },
  safeModeAlert: {
    subject: (siteName: string) => `${siteName} is in safe mode`,
    text: (broken: readonly string[]) =>
      `These invariants are broken: ${broken.join(', ')}.\n\nNo purchase, payout or refund is made until they hold again. Run "mintmark audit" to see the offending rows.\n`,
  },
  /** Emails to the operator and staff about cases that wait for a person. */
  caseAlert: {
    /** "Dispute opened: Moon Crown, $149.99" */
    headline: (title: string, { about, amount }: { about: string | null; amount: string | null }) => {
      const details = [about, amount].filter(Boolean).join(', ')
      return details === '' ? title : `${title}: ${details}`
    },
    subject: ({ siteName, headline }: { siteName: string; headline: string }) => `${siteName}: ${headline}`,
    digestSubject: ({ siteName, count }: { siteName: string; count: string }) =>
      `${siteName}: ${count} cases to decide`,
    unlisted: (count: string) => `And ${count} more.`,
    openCase: 'Open the case',
    openSite: 'Open the site',
    note: (caseId: string) => `Case ${caseId}. You get this email once.`,
  },
  /** Notifications of staff about cases that wait for a person. */
  caseNotice: {
    kind: { label: 'Cases', description: 'cases that wait for you' },
    content: ({ item, amount }: { item: string | null; amount: string | null }) => {
      const details = [item, amount].filter(Boolean).join(', ')
      return details === '' ? 'A case waits for you.' : `A case waits for you: ${details}.`
    },
  },
  /** For monitoring and the operator. */
  health: {
    states: { operational: 'operational', degraded: 'degraded', down: 'down' },
    all: 'all operational',
    notReady: 'not ready',
    restoreLocked: 'locked: a backup was restored',
    broken: (invariants: readonly string[]) => `broken: ${invariants.join(', ')}`,
  },
  tooDeep: 'The body is nested too deeply.',
  wrongCursor: 'Start from the first page and follow the URL in the Link header.',
  otherCursor: 'This cursor belongs to a list with other filters or another sort. Start with the first page.',
  webhookTooLarge: 'The event is larger than 1 MiB.',
  realtime: {
    wrongOrigin: 'Only pages of this site can open a WebSocket.',
    notText: 'A frame must be JSON text with a type.',
    unknown_frame: {
      title: 'Unknown frame',
      detail: 'There is no frame of this type.',
      advice: 'Send a supported frame type. The connection stays open.',
    },
    unknown_topic: {
      title: 'Unknown topic',
      detail: "This topic doesn't exist.",
      advice: 'Subscribe only to public topics: sales, or item: and an item ID.',
    },
    too_many_topics: {
      title: 'Too many topics',
      detail: 'This connection has reached its topic limit.',
      advice: 'Unsubscribe from topics that you no longer need, then subscribe to others.',
    },
    upgrade_required: {
      title: 'WebSocket required',
      detail: 'This address is a WebSocket endpoint.',
      advice: 'Connect with a WebSocket client.',
    },
  },
  errors: {
    bad_json: {
      title: 'Invalid JSON',
      detail: "The body isn't valid JSON.",
      advice: "Send valid JSON that isn't nested too deeply.",
    },
    unauthorized: {
      title: 'Not logged in',
      detail: 'Please log in to continue.',
      advice: 'Log in and try again. If you were logged in, your session has ended.',
    },
    forbidden: {
      title: 'Not allowed',
      detail: "You aren't allowed to do this.",
      advice: 'Use an account that is allowed to, or contact support if you think yours should be.',
    },
    scope_missing: {
      title: 'Scope missing',
      detail: "This key doesn't have the scope for this request.",
      advice:
        'Create a key with the scope that the API description names for this path. Paths without a scope need a session: no key can pay out, change security, read messages or act as staff.',
    },
    account_suspended: {
      title: 'Account suspended',
      detail: "Your account is suspended, so you can't do this.",
      advice:
        'You can finish your open orders and write to their other party. The notice at the top of the page has the reason; contact support if you think it is wrong.',
    },
    bad_host: {
      title: 'Invalid host',
      detail: 'The Host header of this request names no host.',
      advice: 'Send the host of the site, such as market.example, optionally with a port.',
    },
    bad_origin: {
      title: 'Request from another site',
      detail: 'This request came from another site.',
      advice: 'Do this on the site itself. If you use a script, leave out the Origin header.',
    },
    email_unverified: {
      title: 'Email not verified',
      detail: 'Please verify your email address first.',
      advice:
        'Enter the code from the email we sent you. The notice at the top of the page links to the form and can send a new code.',
    },
    own_case: {
      title: 'Your own case',
      detail:
        'This concerns you, or a user with whom you have an open order, dispute, report or ticket, or who sells an item that you sell too.',
      advice:
        'A colleague can do it, or the operator on the command line. You can still do what any other buyer, seller or user can do in it.',
    },
    role_missing: {
      title: 'Not part of your role',
      detail: "Your role in the back office doesn't include this.",
      advice: 'Ask a colleague whose role includes it, or an admin to change your role.',
    },
    second_factor_required: {
      title: 'Second factor required',
      detail: 'Confirm with your second factor first: a passkey or a code from your authenticator app.',
      advice:
        'Login asks for it if your account has one. Staff must set one up on the Security page, and decisions about money require it within the last ten minutes.',
    },
    not_found: {
      title: 'Not found',
      detail: 'There is nothing here.',
      advice: "Check the address. Other users' data is treated as if it didn't exist.",
    },
    method_not_allowed: {
      title: 'Method not allowed',
      detail: "This address doesn't support that method.",
      advice: 'Use one of the methods in the Allow header of the response.',
    },
    idempotency_in_progress: {
      title: 'Still in progress',
      detail: 'An earlier request with this Idempotency-Key is still in progress.',
      advice:
        'Wait the number of seconds in the Retry-After header, then repeat the request with the same key.',
    },
    other_account: {
      title: 'Another account',
      detail: 'Another account has logged in here since this page was loaded.',
      advice: 'Reload the page to continue with the account that is logged in now.',
    },
    list_full: {
      title: 'List is full',
      detail: 'The list is full, so nothing was added.',
      advice: 'Remove something from it first.',
    },
    idempotency_unanswered: {
      title: 'Done, but the response was lost',
      detail: 'An earlier request with this Idempotency-Key was carried out, but its response was lost.',
      advice: 'Check the current state. To do it again, send the request with a new key.',
    },
    body_too_large: {
      title: 'Request too large',
      detail: 'The request is larger than 64 KiB.',
      advice: 'Shorten the content or send it in several requests.',
    },
    unsupported_media_type: {
      title: 'Wrong Content-Type',
      detail: 'Send the body as application/json.',
      advice: 'Send JSON as application/json, and a file as what it is. The response says what is expected.',
    },
    invalid: {
      title: 'Invalid input',
      detail: 'Some fields are invalid.',
      advice: 'The response lists each field and what is expected. Correct them and try again.',
    },
    idempotency_mismatch: {
      title: 'Key already used',
      detail: 'This Idempotency-Key was used for another request.',
      advice: 'Use a new key for each new request, and the same key only to repeat exactly the same request.',
    },
    too_many_requests: {
      title: 'Too many attempts',
      detail: 'Too many attempts. Please wait a moment.',
      advice: 'Wait the number of seconds in the Retry-After header, then try again.',
    },
    internal: {
      title: 'Internal error',
      detail: 'Something went wrong on our side.',
      advice: 'Try again. If it happens again, contact support with the request ID of the response.',
    },
    switched_off: {
      title: 'Switched off for now',
      detail: 'The operator has switched this off for now. Nothing you have is lost; try again later.',
      advice: 'Wait until it is on again. A line above every page says more if the operator wrote something.',
    },
    safe_mode: {
      title: 'Payments are paused',
      detail: 'Payments are paused while we check our accounts. Please come back later.',
      advice: 'Nothing is lost. Purchases and payouts resume after the check.',
    },
    unavailable: {
      title: 'Not available right now',
      detail: "The site can't process this right now. Please try again shortly.",
      advice: 'Wait the number of seconds in the Retry-After header, then try again.',
    },
  },
}
