import { configsOf } from '@/src/app/application-configs'
import { badUsage, type Command, describeCommand, helpText, usageText } from '@/src/kit/module/command'
import { mostSimilar } from '@/src/kit/text/most-similar'
import { modules } from '@/src/modules'

/** `list` is a function because the list contains this command. */
export function helpCommand(list: () => readonly Command[]): Command {
  const help: Command = {
    name: 'help',
    takesArguments: true,
    synopsis: 'help [COMMAND | config]',
    about: 'Lists the commands, describes one of them, or lists every configuration variable.',
    run: async (args, output) => {
      const [topic] = args
      if (args.length > 1) return badUsage(help, 'help takes one topic.')
      const command = list().find(({ name }) => name === topic)
      if (topic !== undefined && topic !== 'config' && !command) return badUsage(help, noTopic(topic, list()))
      if (command) output.print(helpText(command), describeCommand(command))
      else if (topic === 'config') output.print(settingsHelp(), listSettings())
      else output.print(usageText(list()), list().map(describeCommand))
      return 0
    },
  }
  return help
}

function noTopic(topic: string, commands: readonly Command[]): string {
  const similar = mostSimilar(topic, ['config', ...commands.map(({ name }) => name)])
  const hint = similar === undefined ? 'mintmark help lists all commands.' : `Did you mean "${similar}"?`
  return `There is no help on "${topic}". ${hint}`
}

/** Every variable of the application and its modules. */
function listSettings() {
  return configsOf(modules).flatMap((config) =>
    Object.entries(config.settings).map(([name, { help, fallback, runtime }]) => ({
      name,
      help,
      default: fallback === undefined ? null : String(fallback),
      isInBackOffice: runtime !== undefined,
    })),
  )
}

function settingsHelp(): string {
  const settings = listSettings()
  const width = Math.max(...settings.map(({ name }) => name.length))
  return settings
    .map(
      ({ name, help, default: fallback, isInBackOffice }) =>
        `${name.padEnd(width)}  ${help}${fallback === null ? '' : ` Default: ${fallback}.`}${isInBackOffice ? ' If unset, admins can set it in the back office.' : ''}\n`,
    )
    .join('')
}
