import { and, eq, gt, lt } from 'drizzle-orm'
import type { CaptchaAnswer } from '@/modules/auth/ports'
import type { Captcha } from '@/modules/captcha/contract'
import { serverMessages } from '@/modules/captcha/messages'
import { networkHashOf } from '@/modules/captcha/network-hash'
import { challenges } from '@/modules/captcha/schema'
import type { Context } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { secretsMatch } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const questionLifetimeMs = 300_000
const operandMax = 100

/** Asks the user for a sum. */
export const questionCaptcha = { issue, verify, failureMessage: serverMessages.wrongAnswer }

async function issue(ctx: Context, ipAddress: string): Promise<Captcha> {
  const [first, second] = ctx.core.random(2)
  const [a, b] = [1 + (Number(first) % operandMax), 1 + (Number(second) % operandMax)]
  const id = newId(ctx)
  await transact(ctx, (tx) =>
    tx.db.insert(challenges).values({
      id,
      networkHash: networkHashOf(ipAddress),
      answer: String(a + b),
      expiresAt: tx.now() + questionLifetimeMs,
    }),
  )
  return { sessionId: id, question: serverMessages.question(a, b) }
}

/** The first response uses up the challenge, right or wrong. */
async function verify(ctx: Context, { sessionId, answer, ipAddress }: CaptchaAnswer): Promise<boolean> {
  const [challenge] = await transact(ctx, (tx) =>
    tx.db
      .delete(challenges)
      .where(and(eq(challenges.id, sessionId), gt(challenges.expiresAt, tx.now())))
      .returning(),
  )
  if (!challenge || !secretsMatch(challenge.networkHash, networkHashOf(ipAddress))) return false
  return secretsMatch(challenge.answer, answer.trim())
}

export async function deleteExpiredQuestions(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(challenges).where(lt(challenges.expiresAt, tx.now())))
}
