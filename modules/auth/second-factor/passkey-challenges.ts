import { and, eq, gt, like, lt } from 'drizzle-orm'
import { authErrors } from '@/modules/auth/errors'
import { sessions } from '@/modules/auth/schema'
import { passkeyChallenges } from '@/modules/auth/second-factor/schema'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { newSecret, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** Loaded on first use, because loading it takes longer than everything else that a start loads. */
export function importWebAuthn() {
  return import('@simplewebauthn/server')
}

const challengeLifetimeMs = 300_000

/** The purpose of a challenge: to add a passkey, which requires reauthentication, or to verify with one. */
type ChallengePurpose = 'create' | 'get'

/** Where passkeys of this site are valid: the host of PUBLIC_URL, and its origin. */
export function relyingParty(ctx: Pick<Context, 'core'>): { rpID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(publicUrl(ctx))
  return { rpID: hostname, expectedOrigin: origin }
}

/** Returns a new challenge for this session, base64url. It replaces the previous one and is valid for five minutes. */
export async function issueChallenge(
  tx: UserContext & TxContext,
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = newSecret(tx)
  await tx.db
    .update(sessions)
    .set({
      passkeyChallenge: `${purpose}:${challenge}`,
      passkeyChallengeExpiresAt: tx.now() + challengeLifetimeMs,
    })
    .where(eq(sessions.id, tx.actor.sessionId))
  return challenge
}

/**
 * Uses up the session's challenge. Of concurrent calls one succeeds. Throws second_factor_wrong if there is none for this
 * purpose.
 */
export function takeChallenge(ctx: UserContext, purpose: ChallengePurpose): Promise<string> {
  return transact(ctx, async (tx) => {
    const isOwn = eq(sessions.id, tx.actor.sessionId)
    const isForPurpose = like(sessions.passkeyChallenge, `${purpose}:%`)
    const [row] = await tx.db
      .select({ challenge: sessions.passkeyChallenge })
      .from(sessions)
      .where(and(isOwn, isForPurpose, gt(sessions.passkeyChallengeExpiresAt, tx.now())))
    if (!row?.challenge) throw authErrors.second_factor_wrong()
    const [taken] = await tx.db
      .update(sessions)
      .set({ passkeyChallenge: null, passkeyChallengeExpiresAt: null })
      .where(and(isOwn, eq(sessions.passkeyChallenge, row.challenge)))
      .returning()
    if (!taken) throw authErrors.second_factor_wrong()
    return row.challenge.slice(purpose.length + 1)
  })
}

/** Returns a new challenge for a login from this browser, base64url, valid for five minutes. */
export function issueLoginChallenge(ctx: Context, browserId: string): Promise<string> {
  const challenge = newSecret(ctx)
  const row = {
    challengeHash: sha256Hex(challenge),
    browserHash: sha256Hex(browserId),
    expiresAt: ctx.now() + challengeLifetimeMs,
  }
  return transact(ctx, async (tx) => {
    await tx.db.insert(passkeyChallenges).values(row)
    return challenge
  })
}

/** Uses up a challenge for a login from this browser. Returns false if there is none. Of concurrent calls one succeeds. */
export function takeLoginChallenge(ctx: Context, challenge: string, browserId: string): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const [taken] = await tx.db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challengeHash, sha256Hex(challenge)),
          eq(passkeyChallenges.browserHash, sha256Hex(browserId)),
          gt(passkeyChallenges.expiresAt, tx.now()),
        ),
      )
      .returning()
    return taken !== undefined
  })
}

export async function deleteExpiredChallenges(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, tx.now())),
  )
}
