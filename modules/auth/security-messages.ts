import { formatCount, plural } from '@/src/kit/plural'

/** Null if unknown. */
type BrowserNames = { browser: string | null; operatingSystem: string | null }

const currentPassword = 'Current password'

export const securityMessages = {
  lead: 'Where you are logged in, and how you log in.',
  failed: 'Error',
  currentPassword,
  sessions: {
    title: 'Sessions',
    device: ({ browser, operatingSystem }: BrowserNames) =>
      operatingSystem === null
        ? (browser ?? 'Unknown browser')
        : `${browser ?? 'Unknown browser'} on ${operatingSystem}`,
    loggedIn: (time: string) => `Logged in ${time}`,
    lastSeen: 'last seen',
    current: 'This browser',
    end: 'End',
    endOf: (device: string, time: string) => `End the session of ${device}, logged in ${time}`,
    ended: 'Session Ended',
    everywhere: 'Sign out everywhere',
    signingOut: 'Signing out...',
    note: 'This signs out this browser too.',
    loadFailed: 'Your sessions could not be loaded.',
  },
  password: {
    title: 'Password',
    missing: 'Your account has no password. Set one to log in with it.',
    label: 'New password',
    help: (min: number) =>
      `At least ${formatCount(min)} characters. Your other sessions end when it changes.`,
    set: 'Set password',
    change: 'Change password',
    saving: 'Saving...',
    done: { title: 'Password Changed', description: 'All other sessions have ended.' },
  },
  email: {
    title: 'Email',
    none: 'No address yet',
    verified: 'Verified',
    unverified: 'Not verified',
    enterCode: 'Enter the code',
    label: 'New email',
    help: 'We send a code there to confirm that it is yours.',
    send: 'Send code',
    sending: 'Sending...',
    confirm: 'Confirm email',
    confirming: 'Confirming...',
    changeAddress: 'Another address',
    failed: 'Verification Failed',
    done: (email: string) => ({ title: 'Email Changed', description: `Your email is now ${email}.` }),
  },
  twoStep: {
    title: 'Two-step log-in',
    on: 'On',
    off: 'Off',
    lead: 'Every log-in asks for your password and then for a code from your email.',
    noAddress: 'Add an email address first.',
    unverified: 'Verify your email first:',
    enterCode: 'enter the code',
    turnOn: 'Turn on two-step log-in',
    turnOff: 'Turn off two-step log-in',
    saving: 'Saving...',
    isOn: 'Two-Step Log-In Is On',
    isOff: 'Two-Step Log-In Is Off',
  },
  activity: {
    title: 'Recent activity',
    lead: 'Log-ins and changes of your account in the last 90 days. If you do not recognize one, change your password.',
    empty: 'No activity in the last 90 days.',
    loadFailed: 'Your recent activity could not be loaded.',
    showAll: (count: number) => `Show all ${formatCount(count)}`,
    showFewer: 'Show fewer',
    times: (event: string, count: number) =>
      `${event} (${plural(count, { one: `${formatCount(count)} time`, other: `${formatCount(count)} times` })})`,
    network: (network: string) => `Network ${network}`,
    unknownNetwork: 'Unknown network',
    console: 'By the operator of this site',
    events: {
      'logged-in': 'Logged in',
      'login-failed': 'Failed log-in',
      'password-refused': 'Wrong current password',
      'password-changed': 'Password changed',
      'password-reset': 'Password reset with an emailed code',
      'password-removed': 'Password removed, because the email was verified in another browser',
      'email-changed': 'Email changed',
      'two-step-on': 'Two-step log-in turned on',
      'two-step-off': 'Two-step log-in turned off',
      'second-factor-added': 'Second factor added',
      'second-factor-removed': 'Second factor removed',
      'second-factor-reset': 'Second factors removed by the operator of this site',
      'second-factor-accepted': 'Second factor accepted',
      'second-factor-refused': 'Wrong second factor',
      'recovery-codes-replaced': 'Recovery codes replaced',
      'recovery-code-used': 'Recovery code used',
      'player-linked': 'Game account linked',
      'player-unlinked': 'Game account unlinked',
    },
    codes: {
      'code-sent': (code: string) => `${code} sent`,
      'code-accepted': (code: string) => `${code} accepted`,
      'code-refused': (code: string) => `Wrong ${code.toLowerCase()} entered`,
    },
    codeNames: {
      signup: 'Sign-up code',
      login: 'Log-in code',
      reset: 'Password reset code',
      email: 'Code for a new email',
    },
    roles: {
      user: 'Your staff role was removed',
      moderator: 'You were made a moderator',
      admin: 'You were made an admin',
    },
    staffActions: {
      'POST /api/admin/orders/:id/decision': (id: string) => `You decided the dispute of order ${id}`,
      'POST /api/admin/orders/:id/clawback': (id: string) => `You reversed the sale of order ${id}`,
      'POST /api/admin/orders/:id/given-otherwise': (id: string) =>
        `You recorded a manual refund of order ${id}`,
      'POST /api/admin/reports/:id/close': (id: string) => `You closed report ${id}`,
      'POST /api/admin/message-reports/:id/close': (id: string) => `You closed message report ${id}`,
      'POST /api/orders/:id/cancel': (id: string) => `You canceled order ${id}`,
      'POST /api/orders/:id/dispute/messages': (id: string) => `You wrote in the dispute of order ${id}`,
    },
    otherStaffAction: (route: string, id: string) => `Staff action: ${route} ${id}`,
  },
  temporary: {
    title: 'Password and email',
    text: 'This is a temporary account: anyone can log in with just its name, so there is no password, email or two-step log-in to set. Sign up for an account of your own to get them.',
  },
}
