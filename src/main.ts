import { badUsage } from '@/src/commands/command'
import { commands } from '@/src/commands/list'
import { usage } from '@/src/commands/usage'
import { ConfigError } from '@/src/core/config'

/** The only file with effects: finds the command, runs it, and leaves with its exit code. */
const [name = 'serve', ...args] = process.argv.slice(2)
const command = commands.find((one) => one.name === (/^(-h|--help)$/.test(name) ? 'help' : name))

async function run(): Promise<number> {
  if (!command) {
    process.stderr.write(`There is no command "${name}".\n\n${usage(commands)}`)
    return 2
  }
  if (args.includes('--help')) {
    process.stdout.write(`mintmark ${command.synopsis}\n\n${command.about}\n`)
    return 0
  }
  if (args.length > 0 && !command.takesWords) return badUsage(command, `This command takes no ${args[0]}.`)
  return command.run(args)
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof ConfigError ? 2 : 1
}
