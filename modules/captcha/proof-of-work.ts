import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import * as v from 'valibot'
import { ProofOfWork } from '@/modules/auth/contract'
import type { CaptchaAnswer, CaptchaChallenge, CaptchaMethod } from '@/modules/auth/ports'
import { serverMessages } from '@/modules/captcha/messages'
import { networkHashOf } from '@/modules/captcha/network-hash'
import { keys, proofs } from '@/modules/captcha/schema'
import { cached } from '@/src/kit/cached'
import type { Context } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'

const challengeLifetimeMs = 300_000
/**
 * A browser derives one key after the other, up to `keysMax`, until it meets the one whose beginning it was told: half of
 * them on average, of `rounds` rounds each. That is half a second on a laptop, one or two on a phone and some five on an old
 * one, while the person types; a program pays it for every account. To the server it costs two milliseconds.
 */
const roundsPerKey = 5_000
const counterMax = 1_000
const signingKeyCacheMs = 3_600_000

const SolvedChallenge = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ challenge: ProofOfWork, solution: v.object({ counter: v.number(), derivedKey: v.string() }) }),
)

/** Work for the browser in place of a question for the person. */
export function proofOfWorkCaptcha(): CaptchaMethod {
  const keptKey = cached(signingKeyCacheMs, findSigningKey)
  return { issue: ask, verify: prove, failureMessage: serverMessages.invalidProof }

  async function ask(ctx: Context, address: string): Promise<CaptchaChallenge> {
    const id = newId(ctx)
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: roundsPerKey,
      counter: randomBelow(ctx, counterMax),
      data: { id, expiresAt: ctx.now() + challengeLifetimeMs },
      deriveKey,
      ...(await secretsFor(ctx, address)),
    })
    return { sessionId: id, challenge: v.parse(ProofOfWork, challenge) }
  }

  /** Whether the work was done, within five minutes, in the network that asked. What bears our signature is burned, right or wrong. */
  async function prove(ctx: Context, { sessionId, answer, ipAddress }: CaptchaAnswer): Promise<boolean> {
    const read = v.safeParse(SolvedChallenge, answer)
    if (!read.success) return false
    const { challenge, solution } = read.output
    const { id, expiresAt } = challenge.parameters.data
    if (id !== sessionId || expiresAt <= ctx.now()) return false
    const secrets = await secretsFor(ctx, ipAddress)
    const found = await verifySolution({ challenge, solution, deriveKey, ...secrets })
    return found.invalidSignature === false && (await markUsed(ctx, id, expiresAt)) && found.verified
  }

  /** The network is part of the keys: elsewhere the signature does not fit. */
  async function secretsFor(ctx: Context, address: string) {
    const key = `${await keptKey(ctx)} ${networkHashOf(address)}`
    return { hmacSignatureSecret: `challenge ${key}`, hmacKeySignatureSecret: `solution ${key}` }
  }
}

/** A proof counts once: remembered until it would have run out. Answers whether this was the first time. */
async function markUsed(ctx: Context, id: string, expiresAt: number): Promise<boolean> {
  const [first] = await transact(ctx, (tx) =>
    tx.db.insert(proofs).values({ id, expiresAt }).onConflictDoNothing().returning(),
  )
  return first !== undefined
}

export async function deleteExpiredProofs(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(proofs).where(lt(proofs.expiresAt, tx.now())))
}

/** Two to the 32nd is so much more that no number below a thousand is noticeably likelier. */
function randomBelow(ctx: Context, max: number): number {
  return new DataView(ctx.core.random(4).slice().buffer).getUint32(0) % max
}

/** What this site signs its challenges with: made once, the same for every process. */
export async function findSigningKey(ctx: Context): Promise<string> {
  const [known] = await ctx.db.select().from(keys)
  if (known) return known.secret
  return transact(ctx, async (tx) => {
    await tx.db
      .insert(keys)
      .values({ id: 'signing', secret: tx.core.random(32).toHex() })
      .onConflictDoNothing()
    const [made] = await tx.db.select().from(keys)
    return String(made?.secret)
  })
}
