import type { Command } from '@/src/commands/command'
import { diagnoseSite, type NamedResult } from '@/src/commands/doctor/diagnose-site'

export const doctor: Command = {
  name: 'doctor',
  synopsis: 'doctor',
  about:
    'Looks at the configuration, the disk, the database, the clock, what is late, and whoever the site depends on; exits 1 when something is wrong.\n\nIt changes nothing, sends nothing, may run beside the server, and prints no secret.',
  run: async () => {
    const found = await diagnoseSite(process.env)
    process.stdout.write(found.map(formatFinding).join(''))
    const bad = found.filter(({ status }) => status === 'wrong').length
    process.stdout.write(bad === 0 ? 'Nothing is wrong.\n' : `${bad} of ${found.length} are wrong.\n`)
    return bad === 0 ? 0 : 1
  },
}

function formatFinding({ name, status, says }: NamedResult): string {
  return `${status.padEnd(5)}  ${name.padEnd(13)}  ${says}\n`
}
