import type { Command } from '@/src/commands/command'

/** The list of commands, as `help` prints it. */
export function usage(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => command.synopsis.length))
  const lines = commands.map(
    (command) => `  mintmark ${command.synopsis.padEnd(width)}  ${command.about.split('\n')[0]}`,
  )
  return `Mintmark, a marketplace for rare limited items.\n\n${lines.join('\n')}\n\nEach has --help. It is configured by the environment: mintmark help config.\n`
}
