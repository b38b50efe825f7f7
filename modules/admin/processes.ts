import type * as v from 'valibot'
import type { SiteProcesses } from '@/modules/admin/contract'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'
import { findDifferences } from '@/src/runtime/processes/diagnostic'
import { isRunning, listProcesses } from '@/src/runtime/processes/registry'

/** Returns the processes of the site, the latest start first, and in what the running ones differ. */
export async function presentProcesses(ctx: Context): Promise<v.InferOutput<typeof SiteProcesses>> {
  const rows = await listProcesses(ctx)
  return {
    processes: rows.map(({ fingerprint: _, startedAt, seenAt, commit, findings, ...row }) => ({
      ...row,
      commit: commit === 'unknown' ? null : commit,
      startedAt: isoTime(startedAt),
      seenAt: isoTime(seenAt),
      isRunning: isRunning(ctx, { seenAt }),
      findings: [...findings],
    })),
    differences: findDifferences(rows.filter((row) => isRunning(ctx, row))),
  }
}
