import { hostname } from 'node:os'
import { desc, eq, lt } from 'drizzle-orm'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { buildInfo } from '@/src/runtime/build-info'
import { FingerprintReader, type ProcessFinding } from '@/src/runtime/processes/fingerprint'
import { processes } from '@/src/runtime/schema'

/** A process that was silent for this long has ended. */
const silentMs = 90_000
/** For how long one that ended without saying so stays in the list. */
const keptMs = dayMs

export type ProcessRow = typeof processes.$inferSelect

/** Lets the processes of a site know of each other: each writes what it is and what it found. */
export class ProcessRegistry {
  private readonly fingerprint = new FingerprintReader()
  private id: string | undefined
  private startedAt = 0

  /** Registers this process, or that it still runs. While it stops, removes it. */
  async register(ctx: Context, findings: readonly ProcessFinding[]): Promise<void> {
    if (!ctx.core.isWritable()) return
    this.startedAt ||= ctx.now()
    this.id ??= newId(ctx)
    const { id } = this
    const row = {
      machine: hostname(),
      port: readConfig(ctx, appConfig).PORT,
      pid: process.pid,
      version: buildInfo.version,
      commit: buildInfo.commit,
      startedAt: this.startedAt,
      seenAt: ctx.now(),
      fingerprint: await this.fingerprint.read(ctx),
      findings,
    }
    const store = async (tx: TxContext) => {
      await tx.db
        .insert(processes)
        .values({ id, ...row })
        .onConflictDoUpdate({ target: processes.id, set: row })
      await tx.db.delete(processes).where(lt(processes.seenAt, tx.now() - keptMs))
    }
    await transact(ctx, store, 'read committed')
  }

  async unregister(ctx: Context): Promise<void> {
    const { id } = this
    if (id === undefined || !ctx.core.isWritable()) return
    const remove = (tx: TxContext) => tx.db.delete(processes).where(eq(processes.id, id))
    await transact(ctx, remove, 'read committed')
  }
}

/** Returns the processes of the last day, the latest start first. Those that shut down normally are left out. */
export function listProcesses(ctx: Context): Promise<ProcessRow[]> {
  return ctx.db.select().from(processes).orderBy(desc(processes.startedAt), desc(processes.id))
}

export function isRunning(ctx: Context, { seenAt }: Pick<ProcessRow, 'seenAt'>): boolean {
  return ctx.now() - seenAt < silentMs
}
