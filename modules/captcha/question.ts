import { and, eq, gt, lt } from 'drizzle-orm'
import type { CaptchaAnswer, CaptchaChallenge, CaptchaMethod } from '@/modules/auth/ports'
import { serverMessages } from '@/modules/captcha/messages'
import { networkHashOf } from '@/modules/captcha/network-hash'
import { challenges } from '@/modules/captcha/schema'
import type { Context } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { secretsMatch } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const questionLifetimeMs = 300_000
const operandMax = 100

/** A sum for the person. */
export const questionCaptcha: CaptchaMethod = { issue, verify, failureMessage: serverMessages.wrongAnswer }

/** Makes a sum to be solved once, within five minutes, from the same network. */
async function issue(ctx: Context, address: string): Promise<CaptchaChallenge> {
  const [first, second] = ctx.core.random(2)
  const [a, b] = [1 + (Number(first) % operandMax), 1 + (Number(second) % operandMax)]
  const id = newId(ctx)
  await transact(ctx, (tx) =>
    tx.db.insert(challenges).values({
      id,
      networkHash: networkHashOf(address),
      answer: String(a + b),
      expiresAt: tx.now() + questionLifetimeMs,
    }),
  )
  return { sessionId: id, question: serverMessages.question(a, b) }
}

/** Whether the answer is right. The challenge is burned by the first answer, right or wrong. */
async function verify(ctx: Context, { sessionId, answer, ipAddress }: CaptchaAnswer): Promise<boolean> {
  const [burned] = await transact(ctx, (tx) =>
    tx.db
      .delete(challenges)
      .where(and(eq(challenges.id, sessionId), gt(challenges.expiresAt, tx.now())))
      .returning(),
  )
  if (!burned || !secretsMatch(burned.networkHash, networkHashOf(ipAddress))) return false
  return secretsMatch(burned.answer, answer.trim())
}

export async function deleteExpiredQuestions(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(challenges).where(lt(challenges.expiresAt, tx.now())))
}
