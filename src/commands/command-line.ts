import { buildInfo, describeBuild } from '@/src/build-info'
import { commands } from '@/src/commands/list'
import { isDatabaseError, isDiskFull } from '@/src/db/database-errors'
import { findConnectionProblem } from '@/src/db/postgres/connection-problem'
import { badUsage, type Command, createOutput, describeCommand, helpText } from '@/src/kit/command'
import { ConfigError } from '@/src/kit/config'
import { mostSimilar } from '@/src/kit/text/most-similar'

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
  const notUtf8 = args.find((arg) => arg.includes(replacementCharacter))
  if (notUtf8 !== undefined) return badUsage(command, describeNotUtf8(notUtf8))
  const own = output.isJson ? args.filter((arg) => arg !== '--json') : args
  const unexpected = own.find((arg) => !accepts(command, arg))
  if (unexpected !== undefined) return badUsage(command, `This command takes no ${unexpected}.`)
  return command.run(own, output)
}

/** Stands for bytes of an argument that aren't UTF-8. */
const replacementCharacter = '\uFFFD'

function describeNotUtf8(arg: string): string {
  const at = arg.indexOf(replacementCharacter)
  return `An argument isn't UTF-8, at its character ${at + 1}, after "${arg.slice(0, at)}".`
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

/** Options must be in the synopsis: a misspelled one would pass for a file name. */
function accepts({ synopsis, takesArguments = false }: Command, arg: string): boolean {
  return arg.startsWith('-') ? synopsis.split(/[\s[\]]+/).includes(arg) : takesArguments
}

/** The message of the innermost cause, which names the problem. */
async function reasonOf(error: unknown): Promise<string> {
  const { DATABASE_URL } = process.env
  const problem = DATABASE_URL ? await findConnectionProblem(error, DATABASE_URL) : undefined
  if (problem !== undefined) return `${problem}.`
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (isDiskFull(error)) return `The disk is full: ${error.message}`
  return isDatabaseError(error) ? `The database cannot be used: ${error.message}` : error.message
}
