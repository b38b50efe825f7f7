import { desc, eq } from 'drizzle-orm'
import { invalidate, rowsInMemory } from '@/src/kit/cache/cache-versions'
import type { Context, Core, TxContext } from '@/src/kit/context'
import { every } from '@/src/kit/jobs/jobs'
import type { Switches, SwitchName } from '@/src/kit/switches'
import { switchedOff } from '@/src/runtime/schema'

/** A change by another process counts within a second. */
const readEveryMs = 500
const cacheTag = 'switches'

export type SwitchedOff = typeof switchedOff.$inferSelect

const inMemory = rowsInMemory(cacheTag, ({ core }: { core: Core }) => listSwitchedOff(core.db.read))

/** Reads which switches are off. Costs nothing on SQLite while nobody else writes. */
export class SwitchReader implements Switches {
  readonly job = every(readEveryMs, 'core.read-switches', () => this.read())

  constructor(private readonly core: () => Core) {}

  maybeOff(name: SwitchName): SwitchedOff | undefined {
    return inMemory.latest({ core: this.core() }).find((row) => row.name === name)
  }

  async read(): Promise<void> {
    await inMemory.refresh({ core: this.core() })
  }
}

/** Returns the switches that are off, the latest one first. */
export async function listSwitchedOff(db: Context['db']): Promise<SwitchedOff[]> {
  return db.select().from(switchedOff).orderBy(desc(switchedOff.at), switchedOff.name)
}

/** Switches it off, or changes the message of one that is. */
export async function switchOff(tx: TxContext, name: SwitchName, message: string | null): Promise<void> {
  await tx.db
    .insert(switchedOff)
    .values({ name, message, at: tx.now() })
    .onConflictDoUpdate({ target: switchedOff.name, set: { message, at: tx.now() } })
  invalidate(tx, cacheTag)
}

export async function switchOn(tx: TxContext, name: SwitchName): Promise<void> {
  await tx.db.delete(switchedOff).where(eq(switchedOff.name, name))
  invalidate(tx, cacheTag)
}
