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
