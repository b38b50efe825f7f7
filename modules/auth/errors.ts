import { defineErrors } from '@/src/core/errors'

export const authErrors = defineErrors({
  login_failed: [401, 'The email or the password is not right.'],
  password_wrong: [403, 'The password is not right.'],
  username_taken: [409, 'This username is taken.'],
  email_taken: [409, 'This email address belongs to another account.'],
  captcha_failed: [422, 'The answer to the question is not right.'],
  passwords_differ: [422, 'Passwords do not match'],
  password_common: [422, 'This password is one of the most common ones. Choose another.'],
  password_short: [422, 'Password must be at least 6 characters long'],
  username_reserved: [422, 'This username is reserved.'],
  code_wrong: [422, 'This code is not right, or it has run out.'],
})
