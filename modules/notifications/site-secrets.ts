import { eq } from 'drizzle-orm'
import { secrets } from '@/modules/notifications/schema'
import type { TxContext } from '@/src/kit/context'

/** Returns the secret of that name, generating and storing it on first use. */
export async function ensureSecret(tx: TxContext, name: string, generate: () => string): Promise<string> {
  const stored = await maybeSecret(tx, name)
  if (stored !== undefined) return stored
  const value = generate()
  await tx.db.insert(secrets).values({ name, value })
  return value
}

async function maybeSecret(tx: TxContext, name: string): Promise<string | undefined> {
  const [row] = await tx.db.select().from(secrets).where(eq(secrets.name, name))
  return row?.value
}
