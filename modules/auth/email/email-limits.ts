import { and, eq, gt, lte } from 'drizzle-orm'
import { codeEmails } from '@/modules/auth/schema'
import { networksOf } from '@/src/http/client-address'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import { hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

const windowMs = hourMs
/**
 * Emails to one address within an hour. Strangers can't use up the last one, which is kept for users who know their password
 * or use a known browser, and one network can't use up the others.
 */
const emailsMax = { total: 5, strangers: 4, network: 3, notices: 1 }

type CodeEmail = typeof codeEmails.$inferSelect

/** The widest network of an address, as a hash. */
export function senderNetworkKey(ipAddress: string): string {
  return sha256Hex(String(networksOf(ipAddress).at(-1)?.name))
}

/**
 * Counts an email to an address and returns true; false, and counts nothing, if there were enough within the hour. The caller
 * then sends nothing and says nothing about it. An `id` is counted once.
 */
export async function countCodeEmail(
  tx: TxContext,
  id: string,
  { to, cause, networkKey = null }: { to: string; cause: CodeEmail['cause']; networkKey?: string | null },
): Promise<boolean> {
  const recipientKey = sha256Hex(to)
  const recent = await tx.db
    .select()
    .from(codeEmails)
    .where(and(eq(codeEmails.recipientKey, recipientKey), gt(codeEmails.sentAt, tx.now() - windowMs)))
  if (recent.some((email) => email.id === id)) return true
  if (!isBelowLimits(tx, recent, { cause, networkKey })) return false
  await tx.db.insert(codeEmails).values({ id, recipientKey, networkKey, cause, sentAt: tx.now() })
  return true
}

function isBelowLimits(
  ctx: Context,
  recent: readonly CodeEmail[],
  { cause, networkKey }: Pick<CodeEmail, 'cause' | 'networkKey'>,
): boolean {
  const scale = readConfig(ctx, appConfig).RATE_LIMIT_SCALE
  if (recent.length >= emailsMax.total * scale) return false
  if (cause === 'owner') return true
  const strangers = recent.filter((email) => email.cause !== 'owner')
  const network = strangers.filter((email) => networkKey !== null && email.networkKey === networkKey)
  const notices = strangers.filter((email) => cause === 'notice' && email.cause === 'notice')
  return (
    strangers.length < emailsMax.strangers * scale &&
    network.length < emailsMax.network * scale &&
    notices.length < emailsMax.notices * scale
  )
}

export async function deleteOldCodeEmails(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(codeEmails).where(lte(codeEmails.sentAt, tx.now() - windowMs)))
}
