import { revokeAllSessionsAndCodes } from '@/modules/auth/service'
import { systemContext } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { markRestored } from '@/src/core/hold'
import { transact } from '@/src/core/transact'

/** Holds everything back that would go out, and ends the sessions and codes that the backup brought back to life. */
export async function lockAfterRestore(core: Core, madeAt: number | null): Promise<void> {
  await transact(systemContext(core, 'restore'), async (tx) => {
    await markRestored(tx, madeAt)
    await revokeAllSessionsAndCodes(tx)
  })
}
