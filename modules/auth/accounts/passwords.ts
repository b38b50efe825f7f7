import { dictionary } from '@zxcvbn-ts/language-common'
import { authConfig } from '@/modules/auth/config'
import { authErrors } from '@/modules/auth/errors'
import { inputMessages } from '@/modules/auth/messages'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'

/** OWASP's cost for argon2id: 19 MiB and two passes, some 35 ms on one core. */
const argon2Options = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
/** More at once would take the memory and the cores from everything else. */
const concurrentHashesMax = 4
const commonPasswordCount = 3_000

const commonPasswords = new Set(dictionary['passwords-common'].slice(0, commonPasswordCount))
/** Fits no password; it costs what every other one does. */
const dummyHash = `$argon2id$v=19$m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`
const waitingHashes: (() => void)[] = []
let runningHashes = 0

/** Throws password_short for less than PASSWORD_MIN, password_common for one of the commonest. */
export function requireGoodPassword(ctx: Context, password: string): void {
  const { PASSWORD_MIN } = readConfig(ctx, authConfig)
  if (password.length < PASSWORD_MIN)
    throw fieldError(authErrors.password_short, 'password', inputMessages.password.short(PASSWORD_MIN))
  if (commonPasswords.has(password.toLowerCase())) throw fieldError(authErrors.password_common, 'password')
}

export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => Bun.password.hash(password, argon2Options))
}

/** Whether the password fits. Without a hash it takes as long, and the answer is no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const fits = await withHashingSlot(() => Bun.password.verify(password, hash ?? dummyHash))
  return fits && hash !== null
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
