/** One thing the operator can have done. */
export interface Command {
  readonly name: string
  readonly synopsis: string
  readonly about: string
  /** Whether it takes words after its name. */
  readonly takesArguments?: boolean
  /** Answers the exit code: 0 done, 1 failed, 2 bad usage. */
  readonly run: (args: string[]) => Promise<number>
}

/** Says why a command did nothing, or not all. */
export function failed(problem: string): number {
  process.stderr.write(`${problem}\n`)
  return 1
}

/** Says what was wrong with the words of a call. */
export function badUsage(command: Pick<Command, 'synopsis'>, problem: string): number {
  process.stderr.write(`${problem}\nUsage: mintmark ${command.synopsis}\n`)
  return 2
}

/** The list of commands, as `help` prints it. */
export function usageText(commands: readonly Command[]): string {
  const entries = commands.map(
    ({ synopsis, about }) => `  mintmark ${synopsis}\n      ${about.split('\n')[0]}\n`,
  )
  return `Mintmark, a marketplace for rare limited items.\n\n${entries.join('')}\nEach has --help. It is configured by the environment: mintmark help config.\n`
}
