import { formatCount } from '@/src/kit/plural'

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
  temporary: {
    title: 'Password and email',
    text: 'This is a temporary account: anyone can log in with just its name, so there is no password, email or two-step log-in to set. Sign up for an account of your own to get them.',
  },
}
