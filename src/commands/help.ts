import { configsOf } from '@/src/application-configs'
import { badUsage, type Command, helpText, usageText } from '@/src/kit/command'
import { modules } from '@/src/modules'

/** `list` is a function because the list contains this command. */
export function helpCommand(list: () => readonly Command[]): Command {
  const help: Command = {
    name: 'help',
    takesArguments: true,
    synopsis: 'help [COMMAND | config]',
    about: 'Lists the commands, describes one of them, or lists every configuration variable.',
    run: async (args) => {
      const [topic] = args
      if (args.length > 1) return badUsage(help, 'help takes one topic.')
      const command = list().find(({ name }) => name === topic)
      if (topic !== undefined && topic !== 'config' && !command)
        return badUsage(help, `There is no help on "${topic}".`)
      if (command) process.stdout.write(helpText(command))
      else process.stdout.write(topic === 'config' ? settingsHelp() : usageText(list()))
      return 0
    },
  }
  return help
}

function settingsHelp(): string {
  const settings = configsOf(modules).flatMap((config) => Object.entries(config.settings))
  const width = Math.max(...settings.map(([name]) => name.length))
  return settings
    .map(
      ([name, { help, fallback, runtime }]) =>
        `${name.padEnd(width)}  ${help}${fallback === undefined ? '' : ` Default: ${fallback}.`}${runtime ? ' If unset, admins can set it in the back office.' : ''}\n`,
    )
    .join('')
}
