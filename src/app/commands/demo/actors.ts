import { createPreparedStaff, ensureTemporaryAccount } from '@/modules/auth/service'
import { maybePlayer } from '@/modules/platform/service'
import { linkPlayer } from '@/modules/players/service'
import { moderatorNames } from '@/src/app/commands/demo/demo-users'
import type { RunningCore } from '@/src/app/create-core'
import { type Context, systemContext, type UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Returns a user's context, with its clock moved forward by `later` ms. */
export type ActAs = (name: string, later?: number) => UserContext

/** The ids of the demo's accounts, by name. */
export type AccountIds = ReadonlyMap<string, string>

/** Creates accounts of the temporary login for players and links them, and accounts of moderators. */
export async function createAccounts(ctx: Context, names: readonly string[]): Promise<AccountIds> {
  const ids = new Map<string, string>()
  for (const name of names) ids.set(name, await createAccount(ctx, name))
  for (const name of moderatorNames) ids.set(name, await createModerator(ctx, name))
  return ids
}

export function actorsOf(core: RunningCore, ids: AccountIds): ActAs {
  const ctx = systemContext(core, 'demo')
  return (name, later = 0) => ({
    ...ctx,
    now: () => core.now() + later,
    actor: {
      kind: 'user',
      id: String(ids.get(name)),
      role: isModerator(name) ? 'moderator' : 'user',
      verified: true,
      sessionId: 'demo',
      secondFactorAt: isModerator(name) ? core.now() : null,
    },
  })
}

function isModerator(name: string): boolean {
  return moderatorNames.some((moderator) => moderator === name)
}

async function createAccount(ctx: Context, name: string): Promise<string> {
  const player = await maybePlayer(ctx, { username: name })
  return transact(ctx, async (tx) => {
    const id = await ensureTemporaryAccount(tx, name)
    if (player) await linkPlayer(tx, id, player)
    return id
  })
}

/** The domain is reserved, so that no email to it arrives anywhere (RFC 2606). */
function createModerator(ctx: Context, username: string): Promise<string> {
  const email = `${username.toLowerCase()}@demo.invalid`
  return createPreparedStaff(ctx, { username, email, role: 'moderator' })
}
