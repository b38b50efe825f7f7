import { parseArgs } from 'node:util'
import { NewVersion } from '@/modules/terms/contract'
import { publishTerms } from '@/modules/terms/publish'
import { commandMessages as texts } from '@/modules/terms/staff-messages'
import { listStaffVersions } from '@/modules/terms/versions'
import { systemContext } from '@/src/kit/context'
import { parseInput } from '@/src/kit/input/parse-input'
import { type CommandSite, exitCodeOf, findFileProblem, type RunCommand } from '@/src/kit/module/command'
import { decodeUtf8, NotUtf8Error } from '@/src/kit/text/utf8'

const options = { summary: { type: 'string' }, from: { type: 'string' }, email: { type: 'boolean' } } as const

/** `terms list | publish FILE --summary TEXT [--from TIME] [--email]` */
export const runTerms: RunCommand = async (args, site) => {
  const parsed = parse(args)
  if (!parsed) return site.badUsage(texts.usage)
  const { verb, path, values } = parsed
  if (verb === 'list' && path === undefined && Object.keys(values).length === 0) return list(site)
  if (verb !== 'publish' || path === undefined || values.summary === undefined)
    return site.badUsage(texts.usage)
  const problem = findFileProblem(path)
  if (problem !== undefined) return site.failed(problem)
  try {
    return await publish({ ...values, content: decodeUtf8(await Bun.file(path).bytes()) }, site)
  } catch (error) {
    if (error instanceof NotUtf8Error) return site.failed(`${error.message}, in ${path}`)
    return exitCodeOf(error, site)
  }
}

/** Returns undefined for an option without its value, or more than one file. */
function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [verb, path, ...rest] = positionals
    return rest.length > 0 ? undefined : { verb, path, values }
  } catch {
    return undefined
  }
}

function list(site: CommandSite): Promise<number> {
  return site.withCore(async (core) => {
    const versions = await listStaffVersions(systemContext(core, 'terms.list'))
    site.print(versions.map(texts.line).join('') || texts.none, versions)
    return 0
  })
}

function publish(input: Record<string, unknown>, site: CommandSite): Promise<number> {
  return site.withCore(async (core) => {
    const published = await publishTerms(systemContext(core, 'terms.publish'), parseInput(NewVersion, input))
    site.print(texts.published(published.number), published)
    return 0
  })
}
