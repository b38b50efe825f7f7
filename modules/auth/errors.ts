import { defineErrors } from '@/src/core/errors'

export const authErrors = defineErrors({
  login_failed: [
    401,
    {
      title: 'Log-in failed',
      detail: 'The email or the password is not right.',
      advice: 'Check both and try again. If the password is forgotten, have a code mailed and set a new one.',
    },
  ],
  password_wrong: [
    403,
    {
      title: 'Wrong password',
      detail: 'The password is not right.',
      advice: 'Enter the password of this account as it is now.',
    },
  ],
  username_taken: [
    409,
    {
      title: 'Username taken',
      detail: 'This username is taken.',
      advice: 'Choose another: upper and lower case make no difference.',
    },
  ],
  email_taken: [
    409,
    {
      title: 'Email taken',
      detail: 'This email address belongs to another account.',
      advice: 'Log in to the account that it belongs to, or use another address.',
    },
  ],
  captcha_failed: [
    422,
    {
      title: 'Wrong answer',
      detail: 'The answer to the question is not right.',
      advice: 'A new question stands there. Each can be answered once, within five minutes.',
    },
  ],
  passwords_differ: [
    422,
    {
      title: 'Passwords differ',
      detail: 'Passwords do not match',
      advice: 'Type the same password into both fields.',
    },
  ],
  password_common: [
    422,
    {
      title: 'Password too common',
      detail: 'This password is one of the most common ones. Choose another.',
      advice: 'Choose one that nobody would guess first: several words do well.',
    },
  ],
  password_short: [
    422,
    {
      title: 'Password too short',
      detail: 'Password must be at least 6 characters long',
      advice: 'Choose a longer one: several words do well.',
    },
  ],
  username_reserved: [
    422,
    {
      title: 'Username reserved',
      detail: 'This username is reserved.',
      advice: "Choose another: names that look like the site's own are kept from everybody.",
    },
  ],
  code_wrong: [
    422,
    {
      title: 'Wrong code',
      detail: 'This code is not right, or it has run out.',
      advice: 'Enter the newest code that was mailed to you, within ten minutes, or have another sent.',
    },
  ],
})
