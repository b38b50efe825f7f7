import { authConfig } from '@/modules/auth/config'
import { authErrors } from '@/modules/auth/errors'
import { inputMessages } from '@/modules/auth/messages'
import { hasRealMoney } from '@/modules/auth/ports'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, Core, PasswordCost } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'

/** OWASP's minimum for argon2id: 19 MiB and two passes, about 35 ms on one core. */
const defaultCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
/** More would starve the rest of the server of memory and CPU. */
const concurrentHashesMax = 4

const passwordMinInSandbox = 6
const passwordMinWithRealMoney = 8
const passwordErrors = {
  common: authErrors.password_common,
  personal: authErrors.password_personal,
  weak: authErrors.password_weak,
}
const waitingHashes: (() => void)[] = []
let runningHashes = 0

/** The minimum length: PASSWORD_MIN if set, otherwise longer with real payments than in the sandbox. */
export function passwordMin(ctx: Pick<Context, 'core'>): number {
  const fallback = hasRealMoney(ctx) ? passwordMinWithRealMoney : passwordMinInSandbox
  return readConfig(ctx, authConfig).PASSWORD_MIN ?? fallback
}

/** The names of the user who chooses a password. */
interface PasswordOwner {
  username?: string
  email?: string | null
}

/**
 * Throws password_short below the minimum length, password_common for one of the most common passwords, password_personal for
 * one that is little more than the user's name or address or the site's name, password_weak for any other that is easy to
 * guess.
 */
export async function requireGoodPassword(
  ctx: Context,
  password: string,
  { username, email }: PasswordOwner,
): Promise<void> {
  const min = passwordMin(ctx)
  const normalized = normalizePassword(password)
  if (Math.min(password.length, normalized.length) < min)
    throw fieldError(authErrors.password_short, 'password', inputMessages.password.short(min))
  // Loads its dictionary on first use, so that the server starts faster.
  const { findPasswordProblem } = await import('@/modules/auth/accounts/password-strength')
  const personalWords = [readConfig(ctx, appConfig).SITE_NAME, username ?? '', ...addressWords(email ?? '')]
  const problem = findPasswordProblem(normalized, {
    personalWords: personalWords.filter(Boolean),
    lengthMin: min,
  })
  if (problem) throw fieldError(passwordErrors[problem], 'password')
}

/** The address, with and without the @, and the name before it. */
function addressWords(email: string): string[] {
  return [email, email.replace('@', ''), email.replace(/@.*/, '')]
}

type HashingContext = { core: Pick<Core, 'passwordCost'> }

export function hashPassword({ core }: HashingContext, password: string): Promise<string> {
  const { passwordCost = defaultCost } = core
  const normalized = normalizePassword(password)
  return withHashingSlot(() => Bun.password.hash(normalized, { algorithm: 'argon2id', ...passwordCost }))
}

/** Takes as long without a hash, so that timing doesn't reveal whether an account exists. */
export async function verifyPassword(
  { core }: HashingContext,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const { passwordCost = defaultCost } = core
  const compared = hash ?? dummyHash(passwordCost)
  for (const form of formsOf(password))
    if (await withHashingSlot(() => Bun.password.verify(form, compared))) return hash !== null
  return false
}

/** Keyboards and systems encode the same characters differently (RFC 8265 and NIST SP 800-63B normalize for the same reason). */
function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** What a password may have been hashed as. Earlier versions hashed what the browser sent: as entered now, or decomposed. */
function formsOf(password: string): Set<string> {
  return new Set([normalizePassword(password), password, password.normalize('NFD')])
}

/** Matches no password; verifying it takes as long as a real hash. */
function dummyHash({ memoryCost, timeCost }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`
}

async function withHashingSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (runningHashes >= concurrentHashesMax) await new Promise<void>((resolve) => waitingHashes.push(resolve))
  runningHashes++
  try {
    return await work()
  } finally {
    runningHashes--
    waitingHashes.shift()?.()
  }
}
