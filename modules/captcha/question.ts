import { and, eq, gt, lt } from 'drizzle-orm'
import type { Challenge, HumanProof, ProveHuman } from '@/modules/auth/ports'
import { networkHashOf } from '@/modules/captcha/network-hash'
import { challenges } from '@/modules/captcha/schema'
import { serverWords } from '@/modules/captcha/words'
import type { Context } from '@/src/core/context'
import { newId } from '@/src/core/id'
import { secretsMatch } from '@/src/core/secret'
import { transact } from '@/src/core/transact'

const lifeMs = 300_000
const numberMax = 100

/** A sum for the person. */
export const question: ProveHuman = { ask, prove, refusal: serverWords.answerRefused }

/** Makes a sum to be solved once, within five minutes, from the same network. */
async function ask(ctx: Context, address: string): Promise<Challenge> {
  const [first, second] = ctx.core.random(2)
  const [a, b] = [1 + (Number(first) % numberMax), 1 + (Number(second) % numberMax)]
  const id = newId(ctx)
  await transact(ctx, (tx) =>
    tx.db.insert(challenges).values({
      id,
      networkHash: networkHashOf(address),
      answer: String(a + b),
      expiresAt: tx.now() + lifeMs,
    }),
  )
  return { sessionId: id, question: serverWords.question(a, b) }
}

/** Whether the answer is right. The challenge is burned by the first answer, right or wrong. */
async function prove(ctx: Context, { sessionId, answer, address }: HumanProof): Promise<boolean> {
  const [burned] = await transact(ctx, (tx) =>
    tx.db
      .delete(challenges)
      .where(and(eq(challenges.id, sessionId), gt(challenges.expiresAt, tx.now())))
      .returning(),
  )
  if (!burned || !secretsMatch(burned.networkHash, networkHashOf(address))) return false
  return secretsMatch(burned.answer, answer.trim())
}

export async function forgetOldQuestions(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(challenges).where(lt(challenges.expiresAt, tx.now())))
}
