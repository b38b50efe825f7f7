import { inputWords, serverWords } from '@/modules/auth/words'
import { defineErrors } from '@/src/core/errors'

const { refusals } = serverWords
const { password, username } = inputWords

export const authErrors = defineErrors({
  login_failed: [401, refusals.login_failed],
  password_wrong: [403, refusals.password_wrong],
  temporary_account: [403, refusals.temporary_account],
  log_in_again: [403, refusals.log_in_again],
  invitation_over: [409, refusals.invitation_over],
  username_taken: [409, refusals.username_taken],
  email_taken: [409, refusals.email_taken],
  role_held: [409, refusals.role_held],
  captcha_failed: [422, refusals.captcha_failed],
  passwords_differ: [422, { ...refusals.passwords_differ, detail: password.differ }],
  password_common: [422, refusals.password_common],
  password_short: [422, { ...refusals.password_short, detail: password.short(6) }],
  username_reserved: [422, { ...refusals.username_reserved, detail: username.reserved }],
  code_wrong: [422, refusals.code_wrong],
})
