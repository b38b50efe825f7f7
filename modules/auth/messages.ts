import { emailMessages } from '@/modules/auth/email-messages'
import { errorMessages } from '@/modules/auth/error-messages'
import { securityMessages } from '@/modules/auth/security-messages'
import { formatCount, plural } from '@/src/kit/plural'

const minLengthHelp = (min: number) => `At least ${formatCount(min)} characters.`

/** The screens behind the links that the operator's console prints. */
const invitationMessages = {
  firstAdmin: {
    title: 'The first admin',
    lead: 'Nobody runs this site yet. The account you make here will.',
    username: { label: 'Username', help: '3 to 20 letters, digits and underscores; public.' },
    email: { label: 'Email', help: 'A 6-digit code goes there.' },
    password: { label: 'Password', help: minLengthHelp },
    submit: 'Create admin account',
    submitting: 'Creating account...',
    failed: 'Sign Up Failed',
    done: { title: 'Account Created', description: 'You are an admin now. Verify your email next.' },
  },
  acceptInvitation: {
    title: 'Your account',
    lead: 'It was made for you. Choose a password, and you are in.',
    password: { label: 'Password', help: minLengthHelp },
    submit: 'Set password',
    submitting: 'Setting password...',
    failed: 'Error',
    done: { title: 'Welcome', description: 'You are logged in. Verify your email next.' },
  },
  incompleteLink: {
    title: 'This link is not whole',
    message: 'Open it as it was printed, from its first character to its last.',
    logIn: 'Other ways to log in',
  },
}

/** The profile page. */
const profileMessages = {
  loading: 'Loading profile...',
  account: 'Account',
  anonymous: 'Anonymous User',
  temporary: 'Temporary',
  memberSince: (date: string) => `Member since ${date}`,
  unknownDate: 'Unknown',
  listings: 'My Listings',
  transactions: 'Transactions',
  unauthorized: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
}

/** On the pages. */
export const messages = {
  welcome: {
    title: (siteName: string) => `Welcome to ${siteName}`,
    lead: 'Anyone may browse. Buying and selling need an account.',
    ways: 'Ways in',
    lookAround: 'Just looking around?',
    temporary: 'Temporary Login',
    byName: 'asks for a name alone.',
  },
  logIn: {
    tab: 'Log In',
    email: 'Email',
    password: 'Password',
    submit: 'Log In',
    submitting: 'Logging in...',
    forgot: 'Forgot password?',
    failed: 'Login Failed',
    done: { title: 'Welcome Back', description: 'You are logged in.' },
  },
  signUp: {
    tab: 'Sign Up',
    username: { label: 'Username', help: '3 to 20 letters, digits and underscores; public.' },
    email: { label: 'Email', help: 'A 6-digit code goes there.' },
    password: { label: 'Password', help: (min: number) => `At least ${formatCount(min)} characters.` },
    confirm: 'Confirm Password',
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
    renew: 'New question',
    none: 'No question came. Ask for a new one.',
    failed: 'Failed to generate captcha',
    work: {
      underway: 'Your browser is showing that you are no program. Go on typing.',
      done: 'Your browser has done its part.',
      failed: 'This did not work. Try again.',
      renew: 'Verify again',
    },
  },
  code: { label: 'Verification code', help: 'It works for 10 minutes.' },
  verification: {
    title: 'Email Verification',
    lead: (email: string) => `We've sent a 6-digit code to ${email}`,
    submit: 'Verify',
    submitting: 'Verifying...',
    failed: 'Verification Failed',
    signedUp: 'Account verified successfully!',
    loggedIn: 'Logged in successfully!',
    wrongAddress: 'Is the address wrong?',
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
    lead: 'A code that lets you choose a new one goes to your email.',
    email: 'Email',
    submit: 'Send code',
    submitting: 'Sending...',
    failed: 'Error',
  },
  reset: {
    title: 'New password',
    lead: (email: string) => `If ${email} has an account, a 6-digit code is on its way there`,
    password: 'Password',
    help: (min: number) => `At least ${formatCount(min)} characters. Your other sessions end.`,
    submit: 'Set password',
    submitting: 'Setting password...',
    failed: 'Error',
    done: { title: 'Password Changed', description: 'You are logged in.' },
  },
  trustNotes: {
    label: 'Safety',
    trading: {
      title: 'Secure Trading',
      text: (escrow: string) =>
        `All transactions are protected by ${escrow} and fraud detection: the seller gets an instant payout once the item has arrived, and the buyer is refunded if it does not.`,
    },
    email: {
      title: 'Email Verification',
      text: 'A 6-digit code proves that the address is yours before you buy or sell.',
    },
  },
  demoLogin: {
    title: 'Temporary Login',
    lead: 'A name is enough: the same name is the same account.',
    note: (platform: string) =>
      `This is temporary test access until the ${platform} login is configured. It asks for no password, so anyone who types your name enters as you.`,
    username: { label: 'Username', help: 'Letters, digits and underscores.' },
    submit: 'Enter Marketplace',
    submitting: 'Entering...',
    missing: 'Username Required',
    failed: { title: 'Login Failed', wordless: 'Could not log in. Please try again.' },
    done: (username: string) => ({
      title: 'Temporary Login Successful',
      description: `You are in as ${username}.`,
    }),
    closed: {
      title: 'The temporary login is switched off',
      message: 'Whoever runs this site has closed it.',
      others: 'Other ways to log in',
    },
  },
  invitation: invitationMessages,
  profile: profileMessages,
  security: securityMessages,
}

/** About what somebody types: said by a form before, and by the server after. */
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
  email: { missing: 'Enter your email address.', wrong: 'Enter a valid email address.' },
  password: {
    missing: 'Enter a password.',
    short: (min: number) => `Password must be at least ${formatCount(min)} characters long`,
    long: (max: number) => `A password has at most ${formatCount(max)} characters.`,
    differ: 'Passwords do not match',
  },
  code: 'Please enter a 6-digit verification code',
  codeType: 'The type is signup or login.',
  captcha: { missing: 'Please wait for captcha to load', answer: 'Answer the question.' },
  twoStep: 'Say whether it is on.',
  invitationLink: 'This link is not whole. Open it as it was printed.',
}

/** What only the server says. */
export const serverMessages = {
  descriptions: {
    logIn: 'Log in or sign up to buy and sell rare limited items.',
    temporary: 'Enter the marketplace by a name alone, to try it.',
    profile: 'Your listings, your purchases and sales, and what you earned.',
    security: 'Your sessions, password, email and two-step log-in.',
  },
  errors: errorMessages,
  deletedAccountName: 'Deleted account',
  tooManyAttempts: (seconds: number) =>
    `Too many tries. Please wait ${seconds < 120 ? plural(seconds, { one: '1 second', other: `${seconds} seconds` }) : `${Math.ceil(seconds / 60)} minutes`}.`,
  sessionNotFound: 'This session does not exist.',
  emails: emailMessages,
}
