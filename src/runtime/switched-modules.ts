import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import type { Module } from '@/src/kit/module/module'
import { modulesOff } from '@/src/runtime/schema'

/** Returns the names of the modules that admins switched off. Counts at the next start, unless MODULES_OFF is set. */
export async function findModulesOff(db: Reader): Promise<string[]> {
  return (await db.select({ name: modulesOff.name }).from(modulesOff).orderBy(modulesOff.name)).map(
    ({ name }) => name,
  )
}

/** The same, without modules that their rows keep on: what admins switched off never keeps a server from starting. */
export async function readSwitchedOff(
  ctx: Pick<Context, 'db'>,
  modules: readonly Module[],
): Promise<string[]> {
  const off = await findModulesOff(ctx.db)
  const kept = await findKept(
    ctx,
    modules.filter(({ name }) => off.includes(name)),
  )
  return off.filter((name) => !kept.has(name))
}

/** Returns why their rows keep modules from being switched off, by the names of those that are kept. */
export async function findKept(
  ctx: Pick<Context, 'db'>,
  modules: readonly Module[],
): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  for (const { name, keptOnBy } of modules) {
    const reason = await keptOnBy?.(ctx)
    if (reason !== undefined) kept.set(name, reason)
  }
  return kept
}

/** Switches a module on or off from the next start on. */
export async function storeSwitch(
  tx: TxContext,
  { name, isOn }: { name: string; isOn: boolean },
): Promise<void> {
  if (isOn) await tx.db.delete(modulesOff).where(eq(modulesOff.name, name))
  else await tx.db.insert(modulesOff).values({ name, switchedAt: tx.now() }).onConflictDoNothing()
}
