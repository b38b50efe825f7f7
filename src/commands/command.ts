/** A subcommand of `mintmark`. */
export interface Command {
  readonly name: string
  readonly synopsis: string
  readonly about: string
  /** Whether it takes positional arguments. */
  readonly takesArguments?: boolean
  /** Returns the exit code: 0 success, 1 failure, 2 bad usage. */
  readonly run: (args: string[]) => Promise<number>
}

/** Prints an error and returns exit code 1. */
export function failed(problem: string): number {
  process.stderr.write(`${problem}\n`)
  return 1
}

/** Prints a usage error and returns exit code 2. */
export function badUsage(command: Pick<Command, 'synopsis'>, problem: string): number {
  process.stderr.write(`${problem}\nUsage: mintmark ${command.synopsis}\n`)
  return 2
}

/** The list of commands, for `help`. */
export function usageText(commands: readonly Command[]): string {
  const entries = commands.map(
    ({ synopsis, about }) => `  mintmark ${synopsis}\n      ${about.split('\n')[0]}\n`,
  )
  return `Mintmark, a marketplace for rare limited items.\n\n${entries.join('')}\nRun any command with --help for details. Settings are environment variables: mintmark help config.\n`
}
