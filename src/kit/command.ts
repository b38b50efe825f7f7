import type { Core } from '@/src/kit/context'

interface CommandHelp {
  readonly name: string
  /** The command with its arguments and options. An option that isn't in it is rejected. */
  readonly synopsis: string
  /** What it does. Lists of commands show the first line. */
  readonly about: string
  /** Whether it takes positional arguments. */
  readonly takesArguments?: boolean
  /** Exit codes besides 0, 1 and 2, and what they mean. */
  readonly exitCodes?: Readonly<Record<number, string>>
}

/** A subcommand of `mintmark`. */
export interface Command extends CommandHelp {
  /** Runs until a signal stops it. It logs to standard output, and must not end when nobody reads that. */
  readonly isServer?: true
  /** Returns the exit code: 0 success, 1 failure, 2 bad usage. */
  readonly run: (args: string[]) => Promise<number>
}

/** A command that a module adds. */
export interface ModuleCommand extends CommandHelp {
  /** Loads its code with `import()`, so that a start of the server doesn't. */
  readonly load: () => Promise<RunCommand>
}

/** Runs a command of a module. Returns the exit code. */
export type RunCommand = (args: string[], site: CommandSite) => Promise<number>

/** The site on which a command runs. */
export interface CommandSite {
  /** Runs `work` on a migrated database, with a core that isn't started. Returns its exit code. */
  withCore(work: (core: Core) => Promise<number>): Promise<number>
  /** Prints an error and returns exit code 1. */
  failed(problem: string): number
  /** Prints a usage error and returns exit code 2. */
  badUsage(problem: string): number
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

/** What a command does and how it ends, for `help COMMAND` and `--help`. */
export function helpText({ synopsis, about, exitCodes }: CommandHelp): string {
  const codes = { 0: 'success', 1: 'failure', 2: 'bad usage or configuration', ...exitCodes }
  const listed = Object.entries(codes).map(([code, meaning]) => `  ${code.padEnd(3)} ${meaning}\n`)
  return `mintmark ${synopsis}\n\n${about}\n\nExit codes:\n${listed.join('')}`
}

/** The list of commands, for `help`. */
export function usageText(commands: readonly Command[]): string {
  const entries = commands.map(
    ({ synopsis, about }) => `  mintmark ${synopsis}\n      ${about.split('\n')[0]}\n`,
  )
  return `Mintmark, a marketplace for rare limited items.\n\n${entries.join('')}\nmintmark help COMMAND says more about one, mintmark --version its version. Settings are environment variables: mintmark help config.\n`
}
