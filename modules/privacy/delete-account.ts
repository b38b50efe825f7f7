import { findDepartingUser, requireReauthentication } from '@/modules/auth/service'
import type { DeleteAccount, DeletionBlocker } from '@/modules/privacy/contract'
import { AccountDeleted } from '@/modules/privacy/events'
import { serverMessages } from '@/modules/privacy/messages'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { publish } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import type { DepartingUser } from '@/src/privacy/personal-data'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** What keeps the account for now; an empty list means that it may go. */
export async function listDeletionBlockers(ctx: UserContext): Promise<DeletionBlocker[]> {
  const found = await findDeletionBlockers(ctx, ctx.actor.id)
  return found.map(({ kind, detail, extras }) => {
    const href = extras.members?.href
    return { code: kind.code, message: detail, href: typeof href === 'string' ? href : null }
  })
}

/**
 * Deletes the person's own account in one transaction, in which every module forgets them. Throws password_wrong,
 * log_in_again, safe_mode, and the first obstacle.
 */
export async function deleteAccount(ctx: UserContext, { currentPassword }: DeleteAccount): Promise<void> {
  // What is under way cannot be told while the books are at odds.
  requireCanMoveMoney(ctx)
  await requireReauthentication(ctx, currentPassword)
  await transact(ctx, async (tx) => {
    const leaver = await findDepartingUser(tx)
    rejectIfBlocked(await findDeletionBlockers(tx, leaver.id))
    // Who needs others comes before them, and the account itself goes last.
    for (const { personalData } of tx.core.personalDataHolders.toReversed())
      await personalData.erase?.(tx, leaver)
    await publish(tx, AccountDeleted, { userId: leaver.id })
    await sendAccountDeletedEmail(tx, leaver)
  })
}

async function findDeletionBlockers(ctx: Context, userId: string): Promise<AppError[]> {
  const found: AppError[] = []
  for (const { personalData } of ctx.core.personalDataHolders)
    found.push(...((await personalData.deletionBlockers?.(ctx, userId)) ?? []))
  return found
}

/** The first gives its name to the refusal; all of them are in its list. */
function rejectIfBlocked(obstacles: AppError[]): void {
  const [first] = obstacles
  if (!first) return
  const errors = obstacles.map(({ kind, detail }) => ({ path: kind.code, message: detail }))
  throw new AppError(first.kind, { ...first.extras, errors })
}

/** Only to an address that was proven: another may be a stranger's. */
async function sendAccountDeletedEmail(tx: TxContext, { id, username, email }: DepartingUser): Promise<void> {
  if (email === null) return
  const { SITE_NAME } = readConfig(tx, appConfig)
  const at = new Date(tx.now()).toUTCString()
  await enqueueEmail(tx, `farewell:${id}`, {
    to: email,
    subject: serverMessages.accountDeletedEmail.subject(SITE_NAME),
    text: serverMessages.accountDeletedEmail.text({ site: SITE_NAME, username, at }),
    action: { label: serverMessages.accountDeletedEmail.action, url: `${publicUrl(tx)}/support` },
  })
}
