import { badUsage, type Command, usageText } from '@/src/commands/command'
import { commands } from '@/src/commands/list'
import { isDatabaseError } from '@/src/db/database-errors'
import { ConfigError } from '@/src/kit/config'

/** The only file with effects: finds the command, runs it, and leaves with its exit code. */
const [name = 'serve', ...args] = process.argv.slice(2)
const command = commands.find((one) => one.name === (/^(-h|--help)$/.test(name) ? 'help' : name))

async function run(): Promise<number> {
  if (!command) {
    process.stderr.write(`There is no command "${name}".\n\n${usageText(commands)}`)
    return 2
  }
  if (args.includes('--help')) {
    process.stdout.write(`mintmark ${command.synopsis}\n\n${command.about}\n`)
    return 0
  }
  const strange = args.find((word) => !accepts(command, word))
  if (strange !== undefined) return badUsage(command, `This command takes no ${strange}.`)
  return command.run(args)
}

/** An option only where the synopsis names it: misspelt, it would pass for the name of a file. */
function accepts({ synopsis, takesArguments = false }: Command, word: string): boolean {
  return word.startsWith('-') ? synopsis.split(/[\s[\]]+/).includes(word) : takesArguments
}

/** The innermost cause says what is wrong; what is around it only where that was noticed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return isDatabaseError(error) ? `The database cannot be used: ${error.message}` : error.message
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = error instanceof ConfigError ? 2 : 1
}
