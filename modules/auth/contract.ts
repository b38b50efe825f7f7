import * as v from 'valibot'
import { inputMessages } from '@/modules/auth/messages'

const temporaryNameLengthMax = 32

/** A name for the temporary login. ASCII only, so that no two names look alike. */
const TemporaryName = v.pipe(
  v.string(inputMessages.temporaryName.missing),
  v.trim(),
  v.minLength(1, inputMessages.temporaryName.missing),
  v.maxLength(temporaryNameLengthMax, inputMessages.temporaryName.letters(temporaryNameLengthMax)),
  v.regex(/^[A-Za-z0-9_]+$/, inputMessages.temporaryName.letters(temporaryNameLengthMax)),
)

/** Names that speak for the site, or stand for nobody. */
const reservedNames = [
  'admin administrator moderator staff support helpdesk system security official root',
  'mintmark roblox escrow billing payments postmaster webmaster noreply',
  'everyone nobody anonymous null undefined',
].flatMap((line) => line.split(' '))

const confusableCharacters: Record<string, string> = { '0': 'o', '1': 'l', i: 'l' }
const leetspeakCharacters: Record<string, string> = { '3': 'e', '4': 'a', '5': 's', '7': 't' }

/** What one sees of a name in small type: `LiIac1O` and `lllacio` are one. No two accounts of the site look alike. */
export function confusableSkeleton(name: string): string {
  const shapes = name.toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
  return shapes.replace(/[01i]/g, (char) => confusableCharacters[char] ?? char)
}

/** What one reads in a name: `Adm1n` and `4_d_m_i_n` are admin. */
function leetspeakSkeleton(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return confusableSkeleton(letters.replace(/[3457]/g, (char) => leetspeakCharacters[char] ?? char))
}

/** Whether a name speaks for the site, also when it is put together of such words: `mintmark_support`. */
export function isReservedName(name: string, siteName = 'mintmark'): boolean {
  const readings = new Set([...reservedNames, siteName].map(leetspeakSkeleton))
  const words = name.split('_').filter((word) => word !== '')
  return [[name], words].some((parts) => parts.every((part) => readings.has(leetspeakSkeleton(part))))
}

/** A name that the operator gives, who may also take those that speak for the site. */
export const OperatorUsername = v.pipe(
  v.string(inputMessages.username.missing),
  v.minLength(1, inputMessages.username.missing),
  v.minLength(3, inputMessages.username.length),
  v.maxLength(20, inputMessages.username.length),
  v.regex(/^[A-Za-z0-9_]+$/, inputMessages.username.letters),
)

/** A name of the site's own accounts: specification, section 5. */
export const Username = v.pipe(
  OperatorUsername,
  v.check((name) => !isReservedName(name), inputMessages.username.reserved),
)

/** Addresses are compared in lower case. */
export const Email = v.pipe(
  v.string(inputMessages.email.missing),
  v.trim(),
  v.minLength(1, inputMessages.email.missing),
  v.maxLength(254, inputMessages.email.wrong),
  v.email(inputMessages.email.wrong),
  v.toLowerCase(),
)

const passwordLengthMax = 128

/** As typed, nothing trimmed; the shortest length is the operator's and checked by the server. */
export const Password = v.pipe(
  v.string(inputMessages.password.missing),
  v.minLength(1, inputMessages.password.missing),
  v.maxLength(passwordLengthMax, inputMessages.password.long(passwordLengthMax)),
)

export const Code = v.pipe(v.string(inputMessages.code), v.regex(/^\d{6}$/, inputMessages.code))

const CodeType = v.picklist(['signup', 'login'], inputMessages.codeType)

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

/** The 256 bits of a link that the operator's console printed. */
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

/** Without a code a new address is asked for, with one it is confirmed. */
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

/** Work for a browser, as altcha-lib writes it: find the key that begins as `keyPrefix` says. */
export const ProofOfWork = v.object({
  parameters: v.object({
    algorithm: v.string(),
    cost: v.number(),
    data: v.object({ id: v.string(), expiresAt: v.number() }),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    nonce: v.string(),
    salt: v.string(),
  }),
  signature: v.string(),
})
export type ProofOfWork = v.InferOutput<typeof ProofOfWork>

export const Captcha = v.union([
  v.object({ sessionId: v.string(), question: v.string() }),
  v.object({ sessionId: v.string(), challenge: ProofOfWork }),
])

export const SessionInfo = v.object({
  id: v.string(),
  createdAt: v.string(),
  seenAt: v.string(),
  current: v.boolean(),
})
export type SessionInfo = v.InferOutput<typeof SessionInfo>

export const DemoLogin = v.object({ username: TemporaryName })

export const CurrentUser = v.object({
  id: v.string(),
  username: v.string(),
  displayName: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  profileImageUrl: v.nullable(v.string()),
  createdAt: v.string(),
  role: v.picklist(['user', 'moderator', 'admin']),
  verified: v.boolean(),
  /** Made by the temporary login: carries a badge wherever it is shown. */
  temporary: v.boolean(),
  twoStep: v.boolean(),
  /** The password was forgotten for safety's sake, or there never was one: it can be set without the old one. */
  passwordMissing: v.boolean(),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

export const SignedIn = v.object({ user: CurrentUser })

const Verification = v.object({ type: CodeType, email: v.string() })
export const SignedUp = v.object({ user: CurrentUser, verification: Verification })
export const CodeSent = v.object({ verification: Verification })
