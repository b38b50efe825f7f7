import { and, eq, gt, like } from 'drizzle-orm'
import { authErrors } from '@/modules/auth/errors'
import { sessions } from '@/modules/auth/schema'
import { publicUrl } from '@/src/kit/app-config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { newSecret } from '@/src/kit/secret'
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
