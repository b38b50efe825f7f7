import { commands } from '@/src/app/commands/list'
import { describeSqliteProblem, isDatabaseError, isDiskFull } from '@/src/db/database-errors'
import { findConnectionProblem } from '@/src/db/postgres/connection-problem'
import { ConfigError } from '@/src/kit/config/config'
import { badUsage, type Command, createOutput, describeCommand, helpText } from '@/src/kit/module/command'
import { mostSimilar } from '@/src/kit/text/most-similar'
import { buildInfo, describeBuild } from '@/src/runtime/build-info'

/** Finds the command and runs it. Resolves to its exit code, and prints the reason if it throws. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  try {
    return await run(words)
  } catch (error) {
    process.stderr.write(`${await reasonOf(error)}\n`)
    return error instanceof ConfigError ? 2 : 1
  }
}

async function run([name = 'serve', ...args]: readonly string[]): Promise<number> {
  const command = commands.find((one) => one.name === (/^(-h|--help)$/.test(name) ? 'help' : name))
  handleOutputErrors(command)
  if (/^(-v|--version)$/.test(name)) {
    createOutput(args.includes('--json')).print(`mintmark ${describeBuild()}\n`, buildInfo)
    return 0
  }
  if (!command) {
    const names = commands.filter(({ isInternal }) => !isInternal).map((one) => one.name)
    const similar = mostSimilar(name, names)
    const hint = similar === undefined ? '' : ` Did you mean "${similar}"?`
    process.stderr.write(`There is no command "${name}".${hint}\nmintmark help lists all commands.\n`)
    return 2
  }
  const output = createOutput(args.includes('--json') && !command.isInternal)
  if (args.includes('--help')) {
    output.print(helpText(command), describeCommand(command))
    return 0
  }
  const problem = findArgumentProblem(command, args)
  if (problem !== undefined) return badUsage(command, problem)
  return command.run(output.isJson ? args.filter((arg) => arg !== '--json') : args, output)
}

/**
 * A server goes on when its log can't be written. Another command finishes quietly when nobody reads its output anymore,
 * as in `mintmark doctor | head`, with its own exit code. It fails if its output can't be stored, as on a full disk.
 */
function handleOutputErrors(command: Command | undefined): void {
  let isReported = false
  const handle = (error: NodeJS.ErrnoException) => {
    if (command?.isServer || error.code === 'EPIPE' || isReported) return
    isReported = true
    process.stderr.removeAllListeners('error').on('error', () => process.exit(1))
    process.stderr.write(`The output can't be written: ${error.message}\n`, () => process.exit(1))
  }
  process.stdout.on('error', handle)
  process.stderr.on('error', handle)
}

/** The message of the innermost cause, which names the problem. */
async function reasonOf(error: unknown): Promise<string> {
  const { DATABASE_URL } = process.env
  const problem = DATABASE_URL ? await findConnectionProblem(error, DATABASE_URL) : undefined
  if (problem !== undefined) return `${problem}.`
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (isDiskFull(error)) return `The disk is full: ${error.message}`
  if (isDatabaseError(error))
    return `The database ${describeSqliteProblem(error) ?? `cannot be used: ${error.message}`}.`
  return describeFileProblem(error) ?? error.message
}

/** What the operating system says about a file. */
const fileProblems: Readonly<Record<string, string>> = {
  EACCES: "can't be used by this user",
  EEXIST: 'already exists',
  EISDIR: 'is a folder',
  ENOENT: "doesn't exist",
  ENOTDIR: 'is in no folder',
  EPERM: "can't be used by this user",
  EROFS: 'is on a read-only file system',
}

function describeFileProblem(error: NodeJS.ErrnoException): string | undefined {
  const says = fileProblems[error.code ?? '']
  return says === undefined || error.path === undefined ? undefined : `${error.path} ${says}.`
}

/** Stands for bytes of an argument that aren't UTF-8. */
const replacementCharacter = '\uFFFD'

/** Returns what no command accepts in its arguments, or undefined. The synopsis says which options there are and which take a value. */
export function findArgumentProblem(command: Command, args: readonly string[]): string | undefined {
  const tokens = command.synopsis.split(/[\s[\]]+/)
  for (const [at, arg] of args.entries()) {
    if (arg.includes(replacementCharacter)) return describeNotUtf8(arg)
    if (arg.trim() === '') return 'An argument is empty.'
    if (!accepts(command, tokens, arg)) return `This command takes no ${arg}.`
    if (!arg.startsWith('-')) continue
    if (args.indexOf(arg) < at) return `Give ${arg} once.`
    const value = tokens[tokens.indexOf(arg) + 1]
    if (value && isPlaceholder(value) && (args[at + 1] ?? '-').startsWith('-'))
      return `Give ${arg} a value: ${arg} ${value}.`
  }
  return undefined
}

function describeNotUtf8(arg: string): string {
  const at = arg.indexOf(replacementCharacter)
  return `An argument isn't UTF-8, at its character ${at + 1}, after "${arg.slice(0, at)}".`
}

/** A misspelled option would pass for a file name. */
function accepts({ isInternal, takesArguments }: Command, tokens: readonly string[], arg: string): boolean {
  if (arg === '--json') return !isInternal
  return arg.startsWith('-') ? tokens.includes(arg) : takesArguments === true
}

function isPlaceholder(token: string): boolean {
  return /^[A-Z]+$/.test(token)
}
