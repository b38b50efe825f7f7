import { and, eq, gt, lt } from 'drizzle-orm'
import type { LogInAttempt, PlatformLogIn } from '@/modules/platform/ports'
import { logIns } from '@/modules/players/schema'
import type { Context } from '@/src/core/context'
import { publicUrl } from '@/src/core/host-config'
import { newSecret, sha256Hex } from '@/src/core/secret'
import { transact } from '@/src/core/transact'

const lifeMs = 600_000

/** What a log-in is for, and what the browser is known by in which it began. */
interface Journey {
  browser: string
  returnTo: string
  /** Whose account is to be linked. */
  userId?: string
}

export type UnderWay = LogInAttempt & { returnTo: string; userId: string | null }

/** Begins a log-in with the platform and answers the address that it goes on at. */
export async function setOut(
  ctx: Context,
  logIn: PlatformLogIn,
  { browser, returnTo, userId }: Journey,
): Promise<string> {
  const [state, nonce, verifier] = [newSecret(ctx), newSecret(ctx), newSecret(ctx)]
  await transact(ctx, (tx) =>
    tx.db.insert(logIns).values({
      stateHash: sha256Hex(state),
      browserHash: sha256Hex(browser),
      nonce,
      verifier,
      returnTo,
      userId,
      expiresAt: tx.now() + lifeMs,
    }),
  )
  return logIn.address(ctx, { redirectUri: wayBack(ctx), state, nonce, verifier })
}

/** Takes up what this browser began, once; undefined for a state that is unknown, used, too old, or of another browser (C1). */
export async function maybeUnderWay(
  ctx: Context,
  { state, browser }: { state: string; browser: string },
): Promise<UnderWay | undefined> {
  const own = and(
    eq(logIns.stateHash, sha256Hex(state)),
    eq(logIns.browserHash, sha256Hex(browser)),
    gt(logIns.expiresAt, ctx.now()),
  )
  const [claimed] = await transact(ctx, (tx) => tx.db.delete(logIns).where(own).returning())
  if (!claimed) return undefined
  const { nonce, verifier, returnTo, userId } = claimed
  return { redirectUri: wayBack(ctx), state, nonce, verifier, returnTo, userId }
}

export async function forgetOldLogIns(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(logIns).where(lt(logIns.expiresAt, tx.now())))
}

function wayBack(ctx: Context): string {
  return `${publicUrl(ctx)}/api/auth/roblox/callback`
}
