import { badUsage, type Command, usageText } from '@/src/commands/command'
import { commands } from '@/src/commands/list'
import { appConfig } from '@/src/kit/app-config'
import { modules } from '@/src/modules'

export const help: Command = {
  name: 'help',
  takesArguments: true,
  synopsis: 'help [config]',
  about: 'Lists the commands, or every variable of the configuration.',
  run: async (words) => {
    const [topic] = words
    if (words.length > 1) return badUsage(help, 'Help is on one thing at a time.')
    if (topic !== undefined && topic !== 'config') return badUsage(help, `There is no help on "${topic}".`)
    process.stdout.write(topic === 'config' ? settingsHelp() : usageText(commands))
    return 0
  },
}

function settingsHelp(): string {
  const settings = [
    appConfig,
    ...modules.flatMap((module) => ('config' in module && module.config ? [module.config] : [])),
  ].flatMap((config) => Object.entries(config.settings))
  const width = Math.max(...settings.map(([name]) => name.length))
  return settings
    .map(
      ([name, { help, fallback }]) =>
        `${name.padEnd(width)}  ${help}${fallback === undefined ? '' : ` Default: ${fallback}.`}\n`,
    )
    .join('')
}
