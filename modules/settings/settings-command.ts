import { ChangeSetting, type Setting } from '@/modules/settings/contract'
import { changeSetting, listSettings } from '@/modules/settings/settings'
import { settingsCommandMessages as texts } from '@/modules/settings/settings-command-messages'
import { systemContext } from '@/src/kit/context'
import { parseInput } from '@/src/kit/input/parse-input'
import { type CommandSite, exitCodeOf, type RunCommand } from '@/src/kit/module/command'

/** `settings list [NAME] | set NAME VALUE [--from TIME] | reset NAME [--from TIME]` */
export const runSettings: RunCommand = async ([verb, ...args], site) => {
  if (verb === 'list') return args.length > 1 ? site.badUsage(texts.usage) : list(args[0], site)
  const at = args.indexOf('--from')
  const [name, value, ...rest] = at === -1 ? args : args.toSpliced(at, 2)
  const isMeant = verb === 'set' ? value !== undefined : verb === 'reset' && value === undefined
  if (!isMeant || name === undefined || rest.length > 0) return site.badUsage(texts.usage)
  return change({ name, value: value ?? null, ...(at !== -1 && { from: args[at + 1] }) }, site)
}

function list(name: string | undefined, site: CommandSite): Promise<number> {
  return site.withCore(async (core) => {
    const all = await listSettings(systemContext(core, 'settings.list'))
    const shown = name === undefined ? all : all.filter((one) => one.name === name)
    if (name !== undefined && shown.length === 0) return site.failed(texts.unknown(name))
    site.print(shown.map(describe).join(''), shown)
    return 0
  })
}

function change(
  { name, ...rest }: { name: string } & Record<string, unknown>,
  site: CommandSite,
): Promise<number> {
  return site.withCore(async (core) => {
    if (!core.settings.runtimeSettings().some((one) => one.name === name))
      return site.failed(texts.unknown(name))
    try {
      const changed = await changeSetting(
        systemContext(core, 'settings.change'),
        parseInput(ChangeSetting, { name, ...rest }),
      )
      site.print(describe(changed), changed)
      return 0
    } catch (error) {
      return exitCodeOf(error, site)
    }
  })
}

function describe({ name, value, source, upcoming }: Setting): string {
  const line = texts.line({ name, value: value ?? texts.none, source })
  return line + upcoming.map((next) => texts.upcoming(next.value ?? texts.none, next.from)).join('')
}
