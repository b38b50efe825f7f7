import { type Diagnostic, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import type { Context } from '@/src/kit/context'
import { isRunning, listProcesses, type ProcessRow } from '@/src/runtime/processes/registry'

/** While processes are restarted one after the other, they differ. */
const settledMs = 600_000

/** Compares the processes of a site. */
export const processesDiagnostic: Diagnostic = {
  name: 'processes',
  advice: 'Give every process the same version, variables and files; see mintmark docs machines.',
  isLocal: true,
  needsTables: true,
  run: async (ctx) => {
    const running = (await listProcesses(ctx)).filter((row) => isRunning(ctx, row))
    if (running.length === 0) return ok('none is running')
    const differences = findDifferences(running)
    const count = running.length === 1 ? 'one' : String(running.length)
    if (differences.length === 0) return ok(running.length === 1 ? 'one' : `${count}, all alike`)
    const says = `${count}, which differ in ${differences.join(', ')}`
    return isSettled(ctx, running) ? wrong(says) : note(says)
  },
}

/** Returns in what the processes differ: `version`, the names of variables, and files of DATA_DIR. */
export function findDifferences(
  rows: readonly Pick<ProcessRow, 'version' | 'commit' | 'fingerprint'>[],
): string[] {
  const names = new Set(rows.flatMap(({ fingerprint }) => Object.keys(fingerprint)))
  const differing = [...names].filter(
    (name) => new Set(rows.map(({ fingerprint }) => fingerprint[name])).size > 1,
  )
  const builds = new Set(rows.map(({ version, commit }) => `${version} ${commit}`))
  return [...(builds.size > 1 ? ['version'] : []), ...differing.sort()]
}

function isSettled(ctx: Context, rows: readonly ProcessRow[]): boolean {
  return rows.every(({ startedAt }) => ctx.now() - startedAt >= settledMs)
}
