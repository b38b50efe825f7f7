import { existsSync, statSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Core } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'

interface CommandHelp {
  readonly name: string
  /** The command with its arguments and options. An option that isn't in it is rejected. */
  readonly synopsis: string
  /** A description of the command. Lists of commands show the first line. */
  readonly about: string
  /** Whether it takes positional arguments. */
  readonly takesArguments?: boolean
  /** The meanings of exit codes that differ from those of every command. */
  readonly exitCodes?: Readonly<Record<number, string>>
}

/** Where a command prints its result. */
export interface Output {
  /** Whether --json was given, which every command accepts. */
  readonly isJson: boolean
  /** Prints the result: `text` to people, `value` with --json. */
  print(text: string, value: unknown): void
}

/** A subcommand of `mintmark`. */
export interface Command extends CommandHelp {
  /** Runs until a signal stops it. It logs to standard output, and goes on when that can't be written. */
  readonly isServer?: true
  /** The server runs it. What it prints isn't text, so it has no --json. */
  readonly isInternal?: true
  /** Returns the exit code: 0 success, 1 failure, 2 bad usage. */
  readonly run: (args: string[], output: Output) => Promise<number>
}

/** A command that a module adds. */
export interface ModuleCommand extends CommandHelp {
  /** Loads its code with `import()`, so that a start of the server doesn't. */
  readonly load: () => Promise<RunCommand>
}

/** Runs a command of a module. Returns the exit code. */
export type RunCommand = (args: string[], site: CommandSite) => Promise<number>

export interface DatabaseUse {
  /** For commands that give a new site its first data. */
  readonly createsDatabase?: boolean
  /** For commands that ask payment providers: the configuration must fit the stored data, as at a start. */
  readonly asksProviders?: boolean
}

/** The site on which a command runs. */
export interface CommandSite extends Output {
  /** Runs `work` on the migrated database, with a core that isn't started. Returns its exit code. Throws if there is no database, unless it `createsDatabase`. */
  withCore(work: (core: Core) => Promise<number>, use?: DatabaseUse): Promise<number>
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

/**
 * Prints why the site rejected what a command asked for, input that is invalid as a usage error, and returns the exit code. Throws every
 * error that isn't meant for the operator.
 */
export function exitCodeOf(error: unknown, site: CommandSite): number {
  if (!(error instanceof AppError)) throw error
  return error.kind.status === 422 ? site.badUsage(error.detail) : site.failed(error.detail)
}

/** Parses `NAME --reason TEXT` and more options. Without `--reason` it is empty; unless there is exactly one name, it is undefined. */
export function parseNameAndReason<More extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  more: More,
) {
  const options = { ...more, reason: { type: 'string', default: '' } } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, strict: false, options })
  const [name, ...rest] = positionals
  return { name: rest.length > 0 ? undefined : name, values }
}

/** Returns why a command can't read this file, or undefined. */
export function findFileProblem(path: string): string | undefined {
  if (!existsSync(path)) return `${path} doesn't exist.`
  return statSync(path).isDirectory() ? `${path} is a folder. Name a file.` : undefined
}

/** Prints results to standard output. */
export function createOutput(isJson: boolean): Output {
  return {
    isJson,
    print: (text, value) => void process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : text),
  }
}

/** The help text of a command, for `help COMMAND` and `--help`. */
export function helpText(command: CommandHelp & Pick<Command, 'isServer' | 'isInternal'>): string {
  const { synopsis, about, isServer, isInternal } = command
  const json = isServer ? 'logs JSON, whatever LOG_FORMAT says' : 'prints the result as JSON'
  const options = isInternal ? '' : `\n\nOptions:\n  --json  ${json}`
  const codes = Object.entries(exitCodesOf(command))
  const listed = codes.map(([code, meaning]) => `  ${code.padEnd(3)} ${meaning}\n`)
  return `mintmark ${synopsis}\n\n${about}${options}\n\nExit codes:\n${listed.join('')}`
}

/** The exit codes of a command and what they mean. */
function exitCodesOf({ exitCodes }: CommandHelp): Record<string, string> {
  return { 0: 'success', 1: 'failure', 2: 'bad usage or configuration', ...exitCodes }
}

/** `helpText` and the lines of `usageText` as data. */
export function describeCommand(command: CommandHelp) {
  const { name, synopsis, about } = command
  return { name, synopsis, about, exitCodes: exitCodesOf(command) }
}

/** The list of commands, for `help`. */
export function usageText(commands: readonly Command[]): string {
  const entries = commands.map(
    ({ synopsis, about }) => `  mintmark ${synopsis}\n      ${about.split('\n')[0]}\n`,
  )
  return `Mintmark, a marketplace for rare limited items.\n\n${entries.join('')}\nmintmark help COMMAND says more about one and its exit codes, mintmark --version the version. All accept --json. Settings are environment variables: mintmark help config. More about operating a site: mintmark docs.\n`
}
