import { inputMessages, serverMessages } from '@/modules/auth/messages'
import { defineErrors, httpErrors } from '@/src/kit/errors'

const { errors } = serverMessages
const { password, username } = inputMessages

export const authErrors = defineErrors({
  login_failed: [401, errors.login_failed],
  passkey_login_failed: [401, errors.passkey_login_failed],
  password_wrong: [403, errors.password_wrong],
  temporary_account: [403, errors.temporary_account],
  log_in_again: [403, errors.log_in_again],
  temporary_staff: [409, errors.temporary_staff],
  staff_unverified: [409, errors.staff_unverified],
  last_admin: [409, errors.last_admin],
  totp_exists: [409, errors.totp_exists],
  totp_missing: [409, errors.totp_missing],
  too_many_passkeys: [409, errors.too_many_passkeys],
  passkey_exists: [409, errors.passkey_exists],
  passkeys_need_name: [409, errors.passkeys_need_name],
  second_factor_missing: [409, errors.second_factor_missing],
  invitation_over: [409, errors.invitation_over],
  username_taken: [409, errors.username_taken],
  email_taken: [409, errors.email_taken],
  email_missing: [409, errors.email_missing],
  role_held: [409, errors.role_held],
  captcha_failed: [422, errors.captcha_failed],
  passwords_differ: [422, { ...errors.passwords_differ, detail: password.differ }],
  password_common: [422, errors.password_common],
  password_personal: [422, errors.password_personal],
  password_weak: [422, errors.password_weak],
  password_short: [422, { ...errors.password_short, detail: password.short(6) }],
  username_reserved: [422, { ...errors.username_reserved, detail: username.reserved }],
  code_wrong: [422, errors.code_wrong],
  second_factor_wrong: [422, errors.second_factor_wrong],
})

/** The errors of `requireGoodPassword`. */
export const passwordErrors = [
  authErrors.password_short,
  authErrors.password_common,
  authErrors.password_personal,
  authErrors.password_weak,
]

/** The errors of `requireReauthentication`. */
export const reauthenticationErrors = [
  authErrors.password_wrong,
  authErrors.log_in_again,
  httpErrors.second_factor_required,
]

/** The errors of `requireReauthenticatedSiteAccount`. */
export const siteReauthenticationErrors = [authErrors.temporary_account, ...reauthenticationErrors]
