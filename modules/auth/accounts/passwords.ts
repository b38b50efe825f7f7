import { dictionary } from '@zxcvbn-ts/language-common'
import { authConfig } from '@/modules/auth/config'
import { authErrors } from '@/modules/auth/errors'
import { inputMessages } from '@/modules/auth/messages'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'

/** OWASP's minimum for argon2id: 19 MiB and two passes, about 35 ms on one core. */
const argon2Options = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
/** More would starve the rest of the server of memory and CPU. */
const concurrentHashesMax = 4
const commonPasswordCount = 3_000

const commonPasswords = new Set(dictionary['passwords-common'].slice(0, commonPasswordCount))
/** Matches no password; verifying it takes as long as a real hash. */
const dummyHash = `$argon2id$v=19$m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`
const waitingHashes: (() => void)[] = []
let runningHashes = 0

/** Throws password_short below PASSWORD_MIN, password_common for one of the most common passwords. */
export function requireGoodPassword(ctx: Context, password: string): void {
  const { PASSWORD_MIN } = readConfig(ctx, authConfig)
  if (password.length < PASSWORD_MIN)
    throw fieldError(authErrors.password_short, 'password', inputMessages.password.short(PASSWORD_MIN))
  if (commonPasswords.has(password.toLowerCase())) throw fieldError(authErrors.password_common, 'password')
}

export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => Bun.password.hash(password, argon2Options))
}

/** Takes as long without a hash, so that timing doesn't reveal whether an account exists. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await withHashingSlot(() => Bun.password.verify(password, hash ?? dummyHash))
  return matches && hash !== null
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
