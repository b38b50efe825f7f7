import { and, eq, isNull } from 'drizzle-orm'
import { RoleChanged } from '@/modules/auth/events'
import { ruleSets } from '@/modules/fees/schema'
import { feeRulesTag } from '@/modules/fees/stored-rules'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { onApply } from '@/src/kit/events'

/** What someone planned as an admin doesn't take effect after they stopped being one, unless another admin saves the rules again. */
export const endPlansOfFormerAdmins = onApply(
  RoleChanged,
  'fees.end-plans-of-former-admins',
  async (tx, { at, payload: { userId, role } }) => {
    if (role === 'admin') return
    await tx.db
      .update(ruleSets)
      .set({ unconfirmedSince: at })
      .where(and(eq(ruleSets.announcedBy, userId), isNull(ruleSets.unconfirmedSince)))
    invalidate(tx, feeRulesTag)
  },
)
