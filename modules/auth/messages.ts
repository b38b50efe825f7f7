import { emailMessages } from '@/modules/auth/email-messages'
import { errorMessages } from '@/modules/auth/error-messages'
import { secondFactorMessages } from '@/modules/auth/second-factor-messages'
import { securityMessages } from '@/modules/auth/security-messages'
import { formatCount, plural } from '@/src/kit/text/plural'

const minLengthHelp = (min: number) => `At least ${formatCount(min)} characters.`

/** The screens of the links that the server's console prints. */
const invitationMessages = {
  firstAdmin: {
    title: 'The first admin',
    lead: 'This site has no admin yet. This account becomes the first one.',
    username: { label: 'Username', help: '3 to 20 letters, digits or underscores. Everyone can see it.' },
    email: { label: 'Email', help: 'For alerts and password resets.' },
    password: { label: 'Password', help: minLengthHelp },
    submit: 'Create admin account',
    submitting: 'Creating account...',
    failed: 'Sign Up Failed',
    done: { title: 'Account Created', description: 'You are an admin now. Next, set up the site.' },
  },
  acceptInvitation: {
    title: 'Your account',
    lead: 'Choose a password to log in.',
    password: { label: 'Password', help: minLengthHelp },
    submit: 'Set password',
    submitting: 'Setting password...',
    done: { title: 'Welcome', description: 'You are logged in.' },
    doneUnverified: { title: 'Welcome', description: 'You are logged in. Next, verify your email.' },
  },
  incompleteLink: {
    title: 'This link is incomplete',
    message: 'Copy the whole link, including everything after #.',
    logIn: 'Other ways to log in',
  },
}

const profileMessages = {
  loading: 'Loading profile...',
  account: 'Account',
  anonymous: 'Anonymous User',
  memberSince: (date: string) => `Member since ${date}`,
  unknownDate: 'Unknown',
  listings: 'My Listings',
  transactions: 'Transactions',
  unauthorized: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
}

export const messages = {
  welcome: {
    title: (siteName: string) => `Welcome to ${siteName}`,
    lead: 'Anyone can browse. You need an account to buy or sell.',
    tabsLabel: 'Log in or sign up',
    lookAround: 'Just looking around?',
    demoLogin: 'Temporary Login',
    demoLoginHint: 'only asks for a name.',
  },
  logIn: {
    tab: 'Log In',
    email: 'Email',
    password: 'Password',
    submit: 'Log In',
    submitting: 'Logging in...',
    usePasskey: 'Use a passkey',
    passkeyWaiting: 'Waiting for your device...',
    forgot: 'Forgot password?',
    failed: 'Login Failed',
    done: { title: 'Welcome Back', description: 'You are logged in.' },
  },
  signUp: {
    tab: 'Sign Up',
    username: { label: 'Username', help: '3 to 20 letters, digits or underscores. Everyone can see it.' },
    email: { label: 'Email', help: "We'll send you a 6-digit code." },
    password: { label: 'Password', help: minLengthHelp },
    confirm: 'Confirm Password',
    suggestion: {
      button: 'Suggest a strong password',
      help: (password: string) => `Save this password: ${password}`,
    },
    consent: {
      before: 'By signing up you confirm that you are 18 or older and accept the',
      terms: 'Terms',
      between: 'and the',
      privacy: 'Privacy Policy',
      after: '.',
    },
    submit: 'Sign Up',
    submitting: 'Signing up...',
    failed: 'Sign Up Failed',
    done: { title: 'Account Created', description: 'A verification code is on its way to your email.' },
  },
  captcha: {
    title: 'Human Verification',
    answer: 'Answer',
    refresh: 'New question',
    notLoaded: "The question didn't load. Get a new one.",
    failed: 'Failed to generate captcha',
    proofOfWork: {
      running: 'Your browser is running a quick check. You can keep typing.',
      done: 'Check complete.',
      failed: 'The check failed. Try again.',
      refresh: 'Verify again',
    },
  },
  code: { label: 'Verification code', help: 'It works for 10 minutes.' },
  verification: {
    title: 'Email Verification',
    lead: (email: string) => `We've sent a 6-digit code to ${email}`,
    linkLeads: {
      signup: (email: string) => `Press the button to verify ${email}`,
      login: (email: string) => `Press the button to log in as ${email}`,
    },
    submit: 'Verify',
    submitting: 'Verifying...',
    failed: 'Verification Failed',
    signedUp: 'Account verified successfully!',
    loggedIn: 'Logged in successfully!',
    wrongAddress: 'Wrong address?',
    change: 'Change it',
  },
  resend: {
    button: 'Resend Code',
    done: { title: 'Code Sent', description: 'A new verification code has been sent to your email' },
    failed: 'Error',
  },
  backToLogin: 'Back to Login',
  logInAgain: 'Log in again',
  forgot: {
    title: 'Forgot password',
    lead: "We'll email you a code to choose a new one.",
    email: 'Email',
    submit: 'Send code',
    submitting: 'Sending...',
  },
  reset: {
    title: 'New password',
    lead: (email: string) => `If ${email} has an account, we have sent a 6-digit code there`,
    linkLead: (email: string) => `Choose a new password for ${email}`,
    password: 'Password',
    help: (min: number) => `${minLengthHelp(min)} You'll be logged out everywhere else.`,
    submit: 'Set password',
    submitting: 'Setting password...',
    done: { title: 'Password Changed', description: 'You are logged in.' },
  },
  trustNotes: {
    label: 'Safety',
    trading: {
      title: 'Secure Trading',
      text: (escrow: string) =>
        `Every transaction is protected by ${escrow} and fraud detection. The seller gets an instant payout once the item arrives, and the buyer gets a refund if it doesn't.`,
    },
    email: {
      title: 'Email Verification',
      text: 'You confirm your address with a 6-digit code before you buy or sell.',
    },
  },
  demoLogin: {
    title: 'Temporary Login',
    lead: 'You only need a name. The same name always opens the same account.',
    note: (platform: string) =>
      `This is temporary test access until the ${platform} login is configured. It asks for no password, so anyone who enters your name logs in as you.`,
    /** Where the platform login is configured. */
    noteBeside:
      'This is temporary test access. It asks for no password, so anyone who enters your name logs in as you.',
    username: { label: 'Username', help: 'Letters, digits and underscores.' },
    submit: 'Enter Marketplace',
    submitting: 'Entering...',
    missing: 'Username Required',
    failed: { title: 'Login Failed', fallback: 'Could not log in. Please try again.' },
    done: (username: string) => ({
      title: 'Temporary Login Successful',
      description: `You are logged in as ${username}.`,
    }),
    closed: {
      title: 'The temporary login is switched off',
      message: 'The operator of this site has disabled it.',
      otherMethods: 'Other ways to log in',
    },
  },
  invitation: invitationMessages,
  profile: profileMessages,
  security: securityMessages,
  secondFactor: secondFactorMessages,
}

/** Validation errors, shown by the forms and by the server. */
export const inputMessages = {
  temporaryName: {
    missing: 'Please enter a username to continue',
    letters: (max: number) => `Use letters, digits and underscores, at most ${formatCount(max)}.`,
  },
  username: {
    missing: 'Choose a username.',
    length: 'A username has 3 to 20 characters.',
    letters: 'Use letters, digits and underscores.',
    reserved: 'This username is reserved.',
  },
  email: { missing: 'Enter your email address.', invalid: 'Enter a valid email address.' },
  password: {
    missing: 'Enter a password.',
    short: (min: number) => `Password must be at least ${formatCount(min)} characters long`,
    long: (max: number) => `A password has at most ${formatCount(max)} characters.`,
    differ: 'Passwords do not match',
  },
  code: 'Please enter a 6-digit verification code',
  factorCode: 'Enter the code from your authenticator app, or a recovery code.',
  passkeyName: {
    missing: 'Enter a name for the passkey.',
    long: (max: number) => `A name has at most ${formatCount(max)} characters.`,
  },
  codeType: '`type` must be signup or login.',
  captcha: { missing: 'Please wait for captcha to load', answer: 'Answer the question.' },
  twoStep: '`enabled` must be true or false.',
  invitationLink: 'This link is incomplete. Copy the whole link.',
}

/** Texts that only the server uses. */
export const serverMessages = {
  /** The state of a reported account, for moderators. */
  reportedAccount: { active: 'Active', suspended: 'Suspended' },
  /** Results of `mintmark doctor`. */
  secondFactorDiagnostic: {
    advice: 'Every moderator and admin adds a passkey or an authenticator app under Settings.',
    nobody: 'there is no admin yet: open the link that the server prints at startup',
    all: 'every moderator and admin has one',
    some: (without: number, staff: number) => `${without} of ${staff} moderators and admins have none`,
  },
  descriptions: {
    logIn: 'Log in or sign up to buy and sell rare limited items.',
    demoLogin: 'Try the marketplace with just a name.',
    profile: 'Your listings, purchases, sales and earnings.',
    security: 'Your sessions, password, email, passkeys and two-step login.',
    secondFactor: 'Confirm with your authenticator app or passkey.',
  },
  errors: errorMessages,
  deletedAccountName: 'Deleted account',
  temporaryName: (username: string) => `${username} (temporary)`,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please wait ${seconds < 120 ? plural(seconds, { one: '1 second', other: `${seconds} seconds` }) : `${Math.ceil(seconds / 60)} minutes`}.`,
  sessionNotFound: "This session doesn't exist.",
  removed: {
    password: 'The password',
    factors: 'The second factors',
    sessions: (count: number) => plural(count, { one: '1 session', other: `${formatCount(count)} sessions` }),
  },
  passkeyNotFound: "This passkey doesn't exist.",
  passkeyOn: (browser: string, operatingSystem: string) => `${browser} on ${operatingSystem}`,
  passkeyOf: (date: string) => `Passkey of ${date}`,
  emails: emailMessages,
}
