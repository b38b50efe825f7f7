import * as v from 'valibot'
import { inputMessages } from '@/modules/auth/messages'
import { isReservedName } from '@/modules/auth/names'
import { roles } from '@/src/kit/staff/rights'
import { emailAddress } from '@/src/kit/text/email-address'

const temporaryNameLengthMax = 32

/** The name of a temporary account; ASCII only, to rule out Unicode lookalikes. */
const TemporaryName = v.pipe(
  v.string(inputMessages.temporaryName.missing),
  v.trim(),
  v.minLength(1, inputMessages.temporaryName.missing),
  v.maxLength(temporaryNameLengthMax, inputMessages.temporaryName.letters(temporaryNameLengthMax)),
  v.regex(/^[A-Za-z0-9_]+$/, inputMessages.temporaryName.letters(temporaryNameLengthMax)),
)

/** A username set by the operator, who may use reserved names. */
export const OperatorUsername = v.pipe(
  v.string(inputMessages.username.missing),
  v.minLength(1, inputMessages.username.missing),
  v.minLength(3, inputMessages.username.length),
  v.maxLength(20, inputMessages.username.length),
  v.regex(/^[A-Za-z0-9_]+$/, inputMessages.username.letters),
)

/** The username of a site account: specification, section 5. */
export const Username = v.pipe(
  OperatorUsername,
  v.check((name) => !isReservedName(name), inputMessages.username.reserved),
)

/** Lowercase, because emails are compared ignoring case. */
export const Email = v.pipe(
  emailAddress(inputMessages.email.invalid, { missing: inputMessages.email.missing }),
  v.toLowerCase(),
)

const passwordLengthMax = 128

/** Not trimmed. The server checks the minimum length, which the operator configures. */
export const Password = v.pipe(
  v.string(inputMessages.password.missing),
  v.minLength(1, inputMessages.password.missing),
  v.maxLength(passwordLengthMax, inputMessages.password.long(passwordLengthMax)),
)

/** Six digits, or the token of the link in the same email. */
const Code = v.pipe(v.string(inputMessages.code), v.regex(/^(\d{6}|[\w-]{43})$/, inputMessages.code))

const CodeType = v.picklist(['signup', 'login'], inputMessages.codeType)
export type CodeType = v.InferOutput<typeof CodeType>

export const SignUp = v.object({
  username: Username,
  email: Email,
  password: Password,
  confirmPassword: Password,
  captchaAnswer: v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], inputMessages.captcha.answer),
    v.maxLength(2000),
  ),
  captchaSessionId: v.pipe(
    v.string(inputMessages.captcha.missing),
    v.minLength(1, inputMessages.captcha.missing),
    v.maxLength(2000),
  ),
})
export type SignUp = v.InferOutput<typeof SignUp>

/** The 256-bit secret of an invitation link, base64url. */
const InvitationToken = v.pipe(
  v.string(inputMessages.invitationLink),
  v.regex(/^[\w-]{43}$/, inputMessages.invitationLink),
)

export const CreateFirstAdmin = v.object({
  token: InvitationToken,
  username: OperatorUsername,
  email: Email,
  password: Password,
})
export type CreateFirstAdmin = v.InferOutput<typeof CreateFirstAdmin>

export const AcceptInvitation = v.object({ token: InvitationToken, password: Password })
export type AcceptInvitation = v.InferOutput<typeof AcceptInvitation>

export const LogIn = v.object({ email: Email, password: Password })
export type LogIn = v.InferOutput<typeof LogIn>

export const VerifyCode = v.object({ email: Email, code: Code, type: CodeType })
export const ResendCode = v.object({ email: Email, type: CodeType })
export const ForgotPassword = v.object({ email: Email })
export const ResetPassword = v.object({ email: Email, code: Code, password: Password })

export const ChangePassword = v.object({ currentPassword: v.optional(Password), password: Password })
export type ChangePassword = v.InferOutput<typeof ChangePassword>

/** Without a code this requests the change, with a code it confirms it. */
export const ChangeEmail = v.object({
  email: Email,
  currentPassword: v.optional(Password),
  code: v.optional(Code),
})
export type ChangeEmail = v.InferOutput<typeof ChangeEmail>

export const SetTwoStep = v.object({
  enabled: v.boolean(inputMessages.twoStep),
  currentPassword: v.optional(Password),
})

export const SessionInfo = v.object({
  id: v.string(),
  createdAt: v.string(),
  seenAt: v.string(),
  /** A name such as Firefox; null if unknown. */
  browser: v.nullable(v.string()),
  /** A name such as Windows; null if unknown. */
  operatingSystem: v.nullable(v.string()),
  current: v.boolean(),
})
export type SessionInfo = v.InferOutput<typeof SessionInfo>

export const DemoLogin = v.object({ username: TemporaryName })

/** `number` is that of the version. */
const TermsToAccept = v.object({ number: v.number(), appliesAt: v.string() })
export type TermsToAccept = v.InferOutput<typeof TermsToAccept>

export const CurrentUser = v.object({
  id: v.string(),
  username: v.string(),
  displayName: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  profileImageUrl: v.nullable(v.string()),
  createdAt: v.string(),
  role: v.picklist(roles),
  verified: v.boolean(),
  /** The mail server refused the email for good, so only codes are sent to it. */
  emailBounced: v.boolean(),
  /** A temporary account, shown with a badge everywhere. */
  temporary: v.boolean(),
  /** The account was created by logging in with the game platform. */
  byPlatform: v.boolean(),
  twoStep: v.boolean(),
  /** The kinds of second factors, and whether one was verified in this session; null without any. */
  secondFactor: v.nullable(v.object({ verified: v.boolean(), totp: v.boolean(), passkey: v.boolean() })),
  /** The account has no password, or it was reset for safety: a new one can be set without the old one. */
  passwordMissing: v.boolean(),
  /** Until when and why the account is suspended; `until` is null without an end. Null unless it is suspended. */
  suspension: v.nullable(v.object({ until: v.nullable(v.string()), reason: v.string() })),
  /** Staff warned the user, who hasn't confirmed it yet. */
  warned: v.boolean(),
  /** The newest terms of service, while the user hasn't accepted them. */
  termsToAccept: v.nullable(TermsToAccept),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

export const SignedIn = v.object({ user: CurrentUser })
export type SignedIn = v.InferOutput<typeof SignedIn>

const Verification = v.object({ type: CodeType, email: v.string() })
export const SignedUp = v.object({ user: CurrentUser, verification: Verification })
export const CodeSent = v.object({ verification: Verification })
export type CodeSent = v.InferOutput<typeof CodeSent>
