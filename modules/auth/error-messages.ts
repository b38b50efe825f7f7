/** What the server refuses, and what to do about it; a detail that a form says too stands with the words of input. */
export const errorMessages = {
  login_failed: {
    title: 'Log-in failed',
    detail: 'The email or the password is not right.',
    advice: 'Check both and try again. If the password is forgotten, have a code mailed and set a new one.',
  },
  password_wrong: {
    title: 'Wrong password',
    detail: 'The password is not right.',
    advice: 'Enter the password of this account as it is now.',
  },
  temporary_account: {
    title: 'Temporary account',
    detail: 'A temporary account has no password, email or two-step log-in.',
    advice: 'Sign up for an account of your own to have them.',
  },
  log_in_again: {
    title: 'Log in again',
    detail: 'Log in again first: for this, your log-in must be less than ten minutes old.',
    advice: 'Log out, log in, and come back. Who has just logged in is who has the account.',
  },
  invitation_over: {
    title: 'Link used up',
    detail: 'This link has been used, or has run out.',
    advice:
      'Whoever runs the site can make another: the server prints one at its start while there is no admin, and `mintmark user create` makes one for an account.',
  },
  username_taken: {
    title: 'Username taken',
    detail: 'This username is taken.',
    advice: 'Choose another. Upper and lower case make no difference, and no two names may look alike.',
  },
  email_taken: {
    title: 'Email taken',
    detail: 'This email address belongs to another account.',
    advice: 'Log in to the account that it belongs to, or use another address.',
  },
  role_held: {
    title: 'Part of the staff',
    detail: 'You are part of the staff here. Ask an administrator to take that role from you first.',
    advice: 'Whoever runs the site takes the role away. Then try again.',
  },
  captcha_failed: {
    title: 'Human verification failed',
    detail: 'The human verification did not work.',
    advice: 'Try again: another one is there already. Each is good for one try, within five minutes.',
  },
  passwords_differ: {
    title: 'Passwords differ',
    advice: 'Type the same password into both fields.',
  },
  password_common: {
    title: 'Password too common',
    detail: 'This password is one of the most common ones. Choose another.',
    advice: 'Choose one that nobody would guess first: several words do well.',
  },
  password_short: {
    title: 'Password too short',
    advice: 'Choose a longer one: several words do well.',
  },
  username_reserved: {
    title: 'Username reserved',
    advice: "Choose another: names that look like the site's own are kept from everybody.",
  },
  code_wrong: {
    title: 'Wrong code',
    detail: 'This code is not right, or it has run out.',
    advice: 'Enter the newest code that was mailed to you, within ten minutes, or have another sent.',
  },
}
