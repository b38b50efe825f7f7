import { type Diagnostic, ok, wrong } from '@/src/kit/checks/diagnostic'
import { contentsMissing } from '@/src/runtime/files/invariants'

/** Reports files whose contents are lost. */
export const filesDiagnostic: Diagnostic = {
  name: 'stored files',
  advice:
    'Run mintmark audit for their ids. Look for a failing disk or an incomplete restore; see mintmark docs backups.',
  run: async ({ db }) => {
    const lost = await db.rows(contentsMissing)
    return lost.length === 0
      ? ok('all have their contents')
      : wrong(`${lost.length} have lost their contents`)
  },
}
