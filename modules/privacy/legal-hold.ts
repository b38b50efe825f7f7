import { endLegalHold, findAccount, setLegalHold } from '@/modules/auth/service'
import type { LegalHoldState } from '@/modules/privacy/contract'
import { privacyErrors } from '@/modules/privacy/errors'
import { supportPath } from '@/modules/support/web/paths'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/** A user on a legal hold doesn't learn why their account can't be deleted. */
export const personalData: PersonalData = {
  tables: {},
  deletionBlockers: async (ctx, userId) =>
    (await findAccount(ctx, userId)).legalHoldAt === null
      ? []
      : [privacyErrors.deletion_on_hold({ members: { href: supportPath } })],
}

/** Returns the legal hold of an open account. Throws not_found. */
export async function findLegalHold(ctx: Context, userId: string): Promise<LegalHoldState> {
  const { deletedAt, legalHoldAt, legalHoldReason } = await findAccount(ctx, userId)
  if (deletedAt !== null) throw httpErrors.not_found()
  if (legalHoldAt === null) return { legalHold: null }
  return { legalHold: { since: isoTime(legalHoldAt), reason: legalHoldReason ?? '' } }
}

/**
 * Places a legal hold on a user, or changes the reason of one: the account can't be deleted, and nothing is deleted because it is old.
 * Throws not_found.
 */
export async function placeLegalHold(ctx: Context, userId: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    if (!(await setLegalHold(tx, userId, reason))) throw httpErrors.not_found()
    await recordStaffAction(tx, { action: 'privacy.place-legal-hold', subjectId: userId, reason })
  })
}

/** Ends a legal hold. What is too old is deleted by the next runs of the jobs. Throws not_on_legal_hold. */
export async function releaseLegalHold(ctx: Context, userId: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    if (!(await endLegalHold(tx, userId))) throw privacyErrors.not_on_legal_hold()
    await recordStaffAction(tx, { action: 'privacy.release-legal-hold', subjectId: userId, reason })
  })
}
