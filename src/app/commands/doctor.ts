import { diagnoseSite, type NamedResult } from '@/src/app/commands/doctor/diagnose-site'
import type { Command } from '@/src/kit/module/command'

export const doctor: Command = {
  name: 'doctor',
  synopsis: 'doctor',
  about:
    'Checks configuration, disk, database, clock, overdue jobs and external services. Exits 1 if a check fails.\n\nChanges and sends nothing, and prints no secrets. The server may be running.',
  run: async (_, output) => {
    const results = await diagnoseSite(process.env)
    const failedCount = results.filter(({ status }) => status === 'wrong').length
    const summary =
      failedCount === 0 ? 'No problems found.\n' : `${failedCount} of ${results.length} checks failed.\n`
    output.print(results.map(formatResult).join('') + summary, results)
    return failedCount === 0 ? 0 : 1
  },
}

function formatResult({ name, status, says, advice }: NamedResult): string {
  const line = `${status.padEnd(5)}  ${name.padEnd(13)}  ${says}\n`
  return status === 'wrong' ? `${line}${' '.repeat(22)}${advice}\n` : line
}
