import { formatCount } from '@/src/kit/plural'

const currentPassword = 'Current password'

/** The page of a person's own security. */
export const securityMessages = {
  lead: 'Where you are logged in, and what it takes to log in as you.',
  endFailed: 'Error',
  currentPassword,
  sessions: {
    title: 'Sessions',
    loggedIn: (time: string) => `Logged in ${time}`,
    lastSeen: 'Last seen',
    current: 'This browser',
    end: 'End',
    endOf: (time: string) => `End the session of ${time}`,
    ended: 'Session Ended',
    everywhere: 'Sign out everywhere',
    leaving: 'Signing out...',
    note: 'It signs out this browser too.',
    notListed: 'Your sessions could not be listed.',
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
    help: 'A code goes there to prove that it is yours.',
    send: 'Send code',
    sending: 'Sending...',
    confirm: 'Confirm email',
    confirming: 'Confirming...',
    another: 'Another address',
    failed: 'Verification Failed',
    done: (email: string) => ({ title: 'Email Changed', description: `It is ${email} now.` }),
  },
  twoStep: {
    title: 'Two-step log-in',
    on: 'On',
    off: 'Off',
    lead: 'After your password, a code from your email is asked for at every log-in.',
    noAddress: 'Add an email address first.',
    unproven: 'Verify your email first:',
    enterCode: 'enter the code',
    turnOn: 'Turn on two-step log-in',
    turnOff: 'Turn off two-step log-in',
    saving: 'Saving...',
    isOn: 'Two-Step Log-In Is On',
    isOff: 'Two-Step Log-In Is Off',
  },
  temporary: {
    title: 'Password and email',
    text: 'This is a temporary account: a name alone lets anyone in, so there is no password, email or two-step log-in to set. Sign up for an account of your own to have them.',
  },
}
