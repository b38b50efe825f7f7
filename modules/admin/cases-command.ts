import { parseArgs } from 'node:util'
import { casesCommandMessages as texts } from '@/modules/admin/cases-command-messages'
import { CasesQuery, type QueueCase } from '@/modules/admin/contract'
import { listAllCases } from '@/modules/admin/list-cases'
import { type Core, systemContext } from '@/src/kit/context'
import { parseInput } from '@/src/kit/input/parse-input'
import { type CommandSite, exitCodeOf, type RunCommand } from '@/src/kit/module/command'
import { centsOf, formatDollars } from '@/src/kit/money'

const text = { type: 'string' } as const

/** `cases` with filters. */
export const runCases: RunCommand = async (args, site) => {
  const filters = parse(args)
  return filters ? site.withCore((core) => list(core, filters, site)) : site.badUsage(texts.usage)
}

/** Returns undefined for an option without its value, or an argument that is no option. */
function parse(args: string[]): Record<string, unknown> | undefined {
  try {
    return parseArgs({ args, options: { queue: text, state: text, limit: text, cursor: text } }).values
  } catch {
    return undefined
  }
}

async function list(core: Core, filters: Record<string, unknown>, site: CommandSite): Promise<number> {
  try {
    const { rows, next } = await listAllCases(
      systemContext(core, 'admin.list-cases'),
      parseInput(CasesQuery, filters),
    )
    const more = next === undefined ? '' : texts.next(next)
    site.print((rows.map(describe).join('') || texts.none) + more, { cases: rows, next: next ?? null })
    return 0
  } catch (error) {
    return exitCodeOf(error, site)
  }
}

function describe({ queue, dueAt, about, amount, people, assignee, path, id }: QueueCase): string {
  const parts = [
    texts.due(dueAt),
    queue,
    amount === null ? null : formatDollars(centsOf(amount)),
    about,
    people.map(({ username }) => username).join(texts.and),
    assignee && texts.assignee(assignee.username),
    path ?? id,
  ]
  return `${parts.filter(Boolean).join('  ')}\n`
}
