import { eq } from 'drizzle-orm'
import type { TxContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { modulesOff } from '@/src/runtime/schema'

/** Returns the names of the modules that admins switched off. Counts at the next start, unless MODULES_OFF is set. */
export async function findModulesOff(db: Reader): Promise<string[]> {
  return (await db.select({ name: modulesOff.name }).from(modulesOff).orderBy(modulesOff.name)).map(
    ({ name }) => name,
  )
}

/** Switches a module on or off from the next start on. */
export async function storeSwitch(
  tx: TxContext,
  { name, isOn }: { name: string; isOn: boolean },
): Promise<void> {
  if (isOn) await tx.db.delete(modulesOff).where(eq(modulesOff.name, name))
  else await tx.db.insert(modulesOff).values({ name, switchedAt: tx.now() }).onConflictDoNothing()
}
