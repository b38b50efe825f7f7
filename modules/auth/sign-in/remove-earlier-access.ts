import { eq } from 'drizzle-orm'
import type { UserRow } from '@/modules/auth/accounts/account-queries'
import { removeKnownBrowsers } from '@/modules/auth/accounts/known-browsers'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { endUserSessions } from '@/modules/auth/accounts/sessions'
import { sendRemovalNotice } from '@/modules/auth/email/account-emails'
import { serverMessages } from '@/modules/auth/messages'
import { invitations, sessions, users } from '@/modules/auth/schema'
import { eraseFactors } from '@/modules/auth/second-factor/factor-changes'
import { accountLinks } from '@/src/kit/accounts/account-links'
import type { TxContext } from '@/src/kit/context'
import { installedEntriesOf } from '@/src/kit/installed-modules'

/**
 * Removes everything that the person who signed up has added to an account: the password, sessions, invitations, known
 * browsers and what modules link to accounts. Emails the account's address what was removed.
 */
export async function removeEarlierAccess(
  tx: TxContext,
  { id, email, passwordHash, hasSecondFactor }: UserRow,
): Promise<void> {
  const { removed } = serverMessages
  const sessionCount = await tx.db.$count(sessions, eq(sessions.userId, id))
  await tx.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  await tx.db.delete(invitations).where(eq(invitations.userId, id))
  await eraseFactors(tx, id)
  await endUserSessions(tx, id)
  await removeKnownBrowsers(tx, id)
  const labels: string[] = []
  if (passwordHash !== null) {
    await recordSecurityEvent(tx, { kind: 'password-removed', userId: id })
    labels.push(removed.password)
  }
  if (hasSecondFactor) labels.push(removed.factors)
  if (sessionCount > 0) labels.push(removed.sessions(sessionCount))
  // Reverse order: a module's links are removed before those of the modules it depends on.
  for (const removeLinks of installedEntriesOf(tx, accountLinks).toReversed())
    labels.push(...(await removeLinks(tx, id)))
  if (email !== null && labels.length > 0) await sendRemovalNotice(tx, email, labels)
}
