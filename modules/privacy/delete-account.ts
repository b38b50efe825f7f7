import { lockDepartingUser, requireReauthentication } from '@/modules/auth/service'
import type { DeleteAccount, DeletionBlocker } from '@/modules/privacy/contract'
import { AccountDeleted } from '@/modules/privacy/events'
import { serverMessages } from '@/modules/privacy/messages'
import { type DepartingUser, personalDataPort } from '@/src/kit/accounts/personal-data'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { formatUtcMoment } from '@/src/kit/text/utc-date'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** Empty if the account can be deleted. */
export async function listDeletionBlockers(ctx: UserContext): Promise<DeletionBlocker[]> {
  const blockers = await findDeletionBlockers(ctx, ctx.actor.id)
  return blockers.map(({ kind, detail, extras }) => {
    const href = extras.members?.href
    return { code: kind.code, message: detail, href: typeof href === 'string' ? href : null }
  })
}

/**
 * Deletes the user's account: in one transaction every module erases its personal data. Throws password_wrong, log_in_again,
 * too_many_requests, safe_mode and the first deletion blocker.
 */
export async function deleteAccount(ctx: UserContext, { currentPassword }: DeleteAccount): Promise<void> {
  // Deletion blockers depend on the ledger, so they can't be trusted while an invariant is broken.
  requireCanMoveMoney(ctx)
  await requireReauthentication(ctx, currentPassword)
  const erase = async (tx: UserContext & TxContext) => {
    await eraseUser(tx, await lockDepartingUser(tx))
  }
  await transact(ctx, erase, 'read committed')
}

/** Every module erases the personal data of a user whose account is locked. Throws the first deletion blocker. */
export async function eraseUser(tx: TxContext, user: DepartingUser): Promise<void> {
  rejectIfBlocked(await findDeletionBlockers(tx, user.id))
  // Reverse order: a module is erased before the modules it depends on, and the account last.
  for (const { personalData } of use(tx, personalDataPort).toReversed()) await personalData.erase?.(tx, user)
  // An order that was placed meanwhile is visible once the listings are withdrawn.
  rejectIfBlocked(await findDeletionBlockers(tx, user.id))
  await publish(tx, AccountDeleted, { userId: user.id })
  await sendAccountDeletedEmail(tx, user)
}

/** Returns what prevents an account from being deleted. */
export async function findDeletionBlockers(ctx: Context, userId: string): Promise<AppError[]> {
  const blockers: AppError[] = []
  for (const { personalData } of use(ctx, personalDataPort))
    blockers.push(...((await personalData.deletionBlockers?.(ctx, userId)) ?? []))
  return blockers
}

/** Throws the first blocker, with all of them in `errors`. */
function rejectIfBlocked(blockers: AppError[]): void {
  const [first] = blockers
  if (!first) return
  const errors = blockers.map(({ kind, detail }) => ({ path: kind.code, message: detail }))
  throw new AppError(first.kind, { ...first.extras, errors })
}

/** Only to a verified email; an unverified one may belong to someone else. */
async function sendAccountDeletedEmail(tx: TxContext, { id, username, email }: DepartingUser): Promise<void> {
  if (email === null) return
  const { SITE_NAME } = readConfig(tx, appConfig)
  const at = formatUtcMoment(tx.now())
  await enqueueEmail(tx, `farewell:${id}`, {
    to: email,
    subject: serverMessages.accountDeletedEmail.subject(SITE_NAME),
    text: serverMessages.accountDeletedEmail.text({ site: SITE_NAME, username, at }),
    action: { label: serverMessages.accountDeletedEmail.action, url: `${publicUrl(tx)}/support` },
  })
}
