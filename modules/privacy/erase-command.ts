import { lockOpenAccount, maybeUserIdOf, onAccount } from '@/modules/auth/service'
import { eraseUser } from '@/modules/privacy/delete-account'
import { privacyErrors } from '@/modules/privacy/errors'
import { commandMessages as texts } from '@/modules/privacy/messages'
import { type Context, type Core, systemContext } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import type { CommandSite, RunCommand } from '@/src/kit/module/command'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

/** Deletes the account of a user as if they had done it, unless something blocks that. */
export const runErase: RunCommand = async (args, site) => {
  const [name, ...rest] = args
  if (name === undefined || rest.length > 0) return site.badUsage(texts.oneName)
  if (process.stdin.isTTY && !confirm(texts.ask(name))) return site.failed(texts.kept(name))
  return site.withCore((core) => erase(core, name, site))
}

async function erase(core: Core, name: string, site: CommandSite): Promise<number> {
  const ctx = systemContext(core, 'privacy.erase')
  const userId = await maybeUserIdOf(ctx, name)
  if (userId === undefined) return site.failed(texts.unknown(name))
  try {
    await eraseAccount(ctx, userId)
  } catch (error) {
    if (error instanceof AppError) return site.failed(texts.blocked(name, blockersOf(error)))
    throw error
  }
  site.print(texts.erased(name), { erased: name })
  return 0
}

async function eraseAccount(ctx: Context, userId: string): Promise<void> {
  await transact(
    ctx,
    async (tx) => {
      await eraseUser(tx, await lockOpenAccount(tx, userId))
      await recordStaffAction(tx, { ...onAccount(userId), action: 'privacy.delete-account' })
    },
    'read committed',
  )
}

/** Each blocker is a sentence. The operator learns of a legal hold, unlike the user. */
function blockersOf({ detail, extras: { errors } }: AppError): string[] {
  const { code } = privacyErrors.deletion_on_hold().kind
  return errors?.map(({ path, message }) => (path === code ? texts.blockedByLegalHold : message)) ?? [detail]
}
