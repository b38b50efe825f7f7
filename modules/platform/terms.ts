import { isRobloxEnabled } from '@/modules/platform/config'
import { TermsAcknowledged } from '@/modules/platform/events'
import { terms } from '@/modules/platform/schema'
import type { Context } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'

/** Keeps in the audit trail that the operator has acknowledged the platform's terms, the first time that the site starts so. */
export async function recordTermsAcknowledgment(ctx: Context): Promise<void> {
  if (!isRobloxEnabled(ctx)) return
  await transact(ctx, async (tx) => {
    const platform = 'roblox'
    const [first] = await tx.db
      .insert(terms)
      .values({ platform, acknowledgedAt: tx.now() })
      .onConflictDoNothing()
      .returning()
    if (first) await publish(tx, TermsAcknowledged, { platform })
  })
}
