/** Errors of the server. Where `detail` is missing, it is shared with the forms: see `inputMessages`. */
export const errorMessages = {
  login_failed: {
    title: 'Login failed',
    detail: 'Incorrect email or password.',
    advice:
      'Check both and try again. If you forgot your password, request a code by email and set a new one.',
  },
  passkey_login_failed: {
    title: 'Login failed',
    detail: "This passkey doesn't log in here. Use another one, or your email and password.",
    advice:
      "It may have been removed from its account, or the device didn't ask for a fingerprint, face, PIN or screen lock. Log in with email and password, and use it as the second factor.",
  },
  password_wrong: {
    title: 'Wrong password',
    detail: 'Incorrect password.',
    advice: "Enter this account's current password.",
  },
  temporary_account: {
    title: 'Temporary account',
    detail: 'A temporary account has no password, email or two-step login.',
    advice: 'Sign up for an account of your own to get them.',
  },
  log_in_again: {
    title: 'Log in again',
    detail: 'Please log in again: this requires a login from the last ten minutes.',
    advice: 'Log out, log in and try again.',
  },
  second_factor_wrong: {
    title: 'Wrong code or passkey',
    detail: 'That code or passkey is wrong, or the code has already been used.',
    advice: 'Enter the code that the app shows now, use the passkey again, or enter a recovery code.',
  },
  totp_exists: {
    title: 'Authenticator app exists',
    detail: 'Your account already has an authenticator app.',
    advice: 'Remove it first to set up another one.',
  },
  totp_missing: {
    title: 'No authenticator app',
    detail: 'Your account has no authenticator app to confirm or remove.',
    advice: 'Set one up on your security page.',
  },
  too_many_passkeys: {
    title: 'Too many passkeys',
    detail: 'Your account has reached the maximum number of passkeys.',
    advice: 'Remove one that you no longer use.',
  },
  second_factor_missing: {
    title: 'No second factor',
    detail: 'Your account has neither a passkey nor an authenticator app.',
    advice: 'Add one on your security page.',
  },
  temporary_staff: {
    title: 'Temporary account',
    detail: "A temporary account can't be staff: anyone can log in to it.",
    advice: 'Give the role to an account that was signed up for.',
  },
  staff_unverified: {
    title: 'Unverified staff',
    detail: 'Staff need a verified email address, and this account has none.',
    advice: 'Let the user verify the address first.',
  },
  last_admin: {
    title: 'Last admin',
    detail: 'This is the last admin who can log in. The site needs one.',
    advice: 'Make another account an admin first.',
  },
  passkey_exists: {
    title: 'Passkey already registered',
    detail: 'This passkey is already registered.',
    advice: 'Use it to log in, or add one on another device or security key.',
  },
  passkeys_need_name: {
    title: 'No passkeys here',
    detail: "An IP address can't have passkeys: browsers create them only for a site with a domain name.",
    advice: 'Set up an authenticator app, or ask the operator to give the site a domain name (PUBLIC_URL).',
  },
  invitation_over: {
    title: 'Link expired',
    detail: 'This link has been used or has expired.',
    advice:
      'Ask the operator for a new one. `mintmark user create` prints one for a new account, and the server prints one at startup while there is no admin.',
  },
  username_taken: {
    title: 'Username taken',
    detail: 'This username is taken.',
    advice: 'Choose another. Upper and lower case count as the same, and so do names that look alike.',
  },
  email_taken: {
    title: 'Email taken',
    detail: 'This email address belongs to another account.',
    advice: 'Log in to that account, or use another address.',
  },
  email_missing: {
    title: 'No email address',
    detail: 'This account has no email address to log in with.',
    advice: 'Its owner logs in with the game platform, and can add an address on the security page.',
  },
  role_held: {
    title: 'Staff account',
    detail: 'You have a staff role. Ask an administrator to remove it first.',
    advice: 'Try again once the operator has removed the role.',
  },
  captcha_failed: {
    title: 'Human verification failed',
    detail: 'The human verification failed.',
    advice: 'Try again with the new question. Each one works once, for five minutes.',
  },
  passwords_differ: {
    title: 'Passwords differ',
    advice: 'Type the same password into both fields.',
  },
  password_common: {
    title: 'Password too common',
    detail: 'This password is too common. Choose another.',
    advice: 'Choose one that is hard to guess, such as several words.',
  },
  password_personal: {
    title: 'Password contains a name',
    detail: 'This password is too close to your username, your email address or the name of this site.',
    advice: 'Choose one that has nothing to do with them, such as several words.',
  },
  password_weak: {
    title: 'Password too weak',
    detail: 'This password is too easy to guess. Choose another.',
    advice: 'Avoid repeated characters, sequences and keyboard patterns. Several words are a good choice.',
  },
  password_short: {
    title: 'Password too short',
    advice: 'Choose a longer one, such as several words.',
  },
  username_reserved: {
    title: 'Username reserved',
    advice: 'Choose another: names that look official are not available.',
  },
  code_wrong: {
    title: 'Wrong code',
    detail: 'That code is wrong or has expired.',
    advice: 'Enter the newest code from your email within ten minutes, or request another.',
  },
}
