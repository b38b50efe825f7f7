import { appConfig } from '@/src/kit/app-config'
import { badUsage, type Command, usageText } from '@/src/kit/command'
import { modules } from '@/src/modules'

/** `list` is a function because the list contains this command. */
export function helpCommand(list: () => readonly Command[]): Command {
  const help: Command = {
    name: 'help',
    takesArguments: true,
    synopsis: 'help [config]',
    about: 'Lists the commands, or every configuration variable.',
    run: async (args) => {
      const [topic] = args
      if (args.length > 1) return badUsage(help, 'help takes one topic.')
      if (topic !== undefined && topic !== 'config') return badUsage(help, `There is no help on "${topic}".`)
      process.stdout.write(topic === 'config' ? settingsHelp() : usageText(list()))
      return 0
    },
  }
  return help
}

function settingsHelp(): string {
  const settings = [
    appConfig,
    ...modules.flatMap((module) => ('config' in module && module.config ? [module.config] : [])),
  ].flatMap((config) => Object.entries(config.settings))
  const width = Math.max(...settings.map(([name]) => name.length))
  return settings
    .map(
      ([name, { help, fallback, runtime }]) =>
        `${name.padEnd(width)}  ${help}${fallback === undefined ? '' : ` Default: ${fallback}.`}${runtime ? ' If unset, admins can set it in the back office.' : ''}\n`,
    )
    .join('')
}
