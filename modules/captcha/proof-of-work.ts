import { lt } from 'drizzle-orm'
import * as v from 'valibot'
import type { CaptchaAnswer } from '@/modules/auth/ports'
import { type Captcha, ProofOfWorkChallenge } from '@/modules/captcha/contract'
import { serverMessages } from '@/modules/captcha/messages'
import { networkHashOf } from '@/modules/captcha/network-hash'
import { keys, proofs } from '@/modules/captcha/schema'
import { cached } from '@/src/kit/cache/cached'
import type { Context } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

const challengeLifetimeMs = 300_000
/**
 * The browser derives a key per counter, up to `counterMax`, until it finds the one with the given prefix: half of them on
 * average. That takes half a second on a laptop and one to five on a phone; verifying takes the server two milliseconds.
 */
const roundsPerKey = 5_000
const counterMax = 1_000
const signingKeyCacheMs = hourMs

const SolvedChallenge = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    challenge: ProofOfWorkChallenge,
    solution: v.object({ counter: v.number(), derivedKey: v.string() }),
  }),
)

/** Makes the browser compute hashes, so that mass sign-ups get expensive. */
export function proofOfWorkCaptcha() {
  const cachedSigningKey = cached(signingKeyCacheMs, findSigningKey)
  return { issue, verify, failureMessage: serverMessages.invalidProof }

  async function issue(ctx: Context, ipAddress: string): Promise<Captcha> {
    const id = newId(ctx)
    const { createChallenge, deriveKey } = await loadAltcha()
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: roundsPerKey,
      counter: randomBelow(ctx, counterMax),
      data: { id, expiresAt: ctx.now() + challengeLifetimeMs },
      deriveKey,
      ...(await secretsFor(ctx, ipAddress)),
    })
    return { sessionId: id, challenge: v.parse(ProofOfWorkChallenge, challenge) }
  }

  /** A challenge with a valid signature is used up, whether the solution is right or wrong. */
  async function verify(ctx: Context, { sessionId, answer, ipAddress }: CaptchaAnswer): Promise<boolean> {
    const parsed = v.safeParse(SolvedChallenge, answer)
    if (!parsed.success) return false
    const { challenge, solution } = parsed.output
    const { id, expiresAt } = challenge.parameters.data
    if (id !== sessionId || expiresAt <= ctx.now()) return false
    const secrets = await secretsFor(ctx, ipAddress)
    const { verifySolution, deriveKey } = await loadAltcha()
    const verification = await verifySolution({ challenge, solution, deriveKey, ...secrets })
    if (verification.invalidSignature !== false) return false
    return (await markUsed(ctx, id, expiresAt)) && verification.verified
  }

  /** The network is part of the keys, so a signature is only valid from there. */
  async function secretsFor(ctx: Context, ipAddress: string) {
    const key = `${await cachedSigningKey(ctx)} ${networkHashOf(ipAddress)}`
    return { hmacSignatureSecret: `challenge ${key}`, hmacKeySignatureSecret: `solution ${key}` }
  }
}

/** Loaded on demand, because most sites ask a question instead. */
async function loadAltcha() {
  const [altcha, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ])
  return { ...altcha, deriveKey }
}

/** Records the id until its challenge expires. Returns false if it was used before. */
async function markUsed(ctx: Context, id: string, expiresAt: number): Promise<boolean> {
  const [inserted] = await transact(ctx, (tx) =>
    tx.db.insert(proofs).values({ id, expiresAt }).onConflictDoNothing().returning(),
  )
  return inserted !== undefined
}

export async function deleteExpiredProofs(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(proofs).where(lt(proofs.expiresAt, tx.now())))
}

/** The modulo bias of 2^32 over `max` ≤ 1,000 is negligible. */
function randomBelow(ctx: Context, max: number): number {
  return new DataView(ctx.core.random(4).slice().buffer).getUint32(0) % max
}

/** Returns the secret that signs challenges, creating it once for all processes. */
export async function findSigningKey(ctx: Context): Promise<string> {
  const [existing] = await ctx.db.select().from(keys)
  if (existing) return existing.secret
  return transact(ctx, async (tx) => {
    await tx.db
      .insert(keys)
      .values({ id: 'signing', secret: tx.core.random(32).toHex() })
      .onConflictDoNothing()
    const [key] = await tx.db.select().from(keys)
    return String(key?.secret)
  })
}
