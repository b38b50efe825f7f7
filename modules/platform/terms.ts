import { isRobloxEnabled } from '@/modules/platform/config'
import { TermsAcknowledged } from '@/modules/platform/events'
import { terms } from '@/modules/platform/schema'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Records the operator's acknowledgment of the platform's terms in the audit log, once. */
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
