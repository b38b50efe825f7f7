import type { Command } from '@/src/commands/command'

/** The list of commands, as `help` prints it. */
export function usageText(commands: readonly Command[]): string {
  const entries = commands.map(
    ({ synopsis, about }) => `  mintmark ${synopsis}\n      ${about.split('\n')[0]}\n`,
  )
  return `Mintmark, a marketplace for rare limited items.\n\n${entries.join('')}\nEach has --help. It is configured by the environment: mintmark help config.\n`
}
