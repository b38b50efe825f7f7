import { dictionary } from '@zxcvbn-ts/language-common'
import { authConfig } from '@/modules/auth/config'
import { authErrors } from '@/modules/auth/errors'
import { inputWords } from '@/modules/auth/words'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { fieldError } from '@/src/core/errors'

/** OWASP's cost for argon2id: 19 MiB and two passes, some 35 ms on one core. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
/** More at once would take the memory and the cores from everything else. */
const atOnceMax = 4
const commonCount = 3_000

const commonest = new Set(dictionary['passwords-common'].slice(0, commonCount))
/** Fits no password; it costs what every other one does. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`
const waiting: (() => void)[] = []
let running = 0

/** Throws password_short for less than PASSWORD_MIN, password_common for one of the commonest. */
export function requireGoodPassword(ctx: Context, password: string): void {
  const { PASSWORD_MIN } = readConfig(ctx, authConfig)
  if (password.length < PASSWORD_MIN)
    throw fieldError(authErrors.password_short, 'password', inputWords.password.short(PASSWORD_MIN))
  if (commonest.has(password.toLowerCase())) throw fieldError(authErrors.password_common, 'password')
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, cost))
}

/** Whether the password fits. Without a hash it takes as long, and the answer is no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const fits = await inTurn(() => Bun.password.verify(password, hash ?? decoy))
  return fits && hash !== null
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
