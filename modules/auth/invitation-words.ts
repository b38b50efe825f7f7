import { formatCount } from '@/src/core/counts'

const minLengthHelp = (min: number) => `At least ${formatCount(min)} characters.`

/** The screens behind the links that the operator's console prints. */
export const invitationMessages = {
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
