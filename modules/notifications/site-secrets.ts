import { eq } from 'drizzle-orm'
import { secrets } from '@/modules/notifications/schema'
import type { TxContext } from '@/src/kit/context'

/** The secret of that name; `make` makes it once and for all. */
export async function ensureSecret(tx: TxContext, name: string, make: () => string): Promise<string> {
  const kept = await maybeSecret(tx, name)
  if (kept !== undefined) return kept
  const value = make()
  await tx.db.insert(secrets).values({ name, value })
  return value
}

async function maybeSecret(tx: TxContext, name: string): Promise<string | undefined> {
  const [kept] = await tx.db.select().from(secrets).where(eq(secrets.name, name))
  return kept?.value
}
