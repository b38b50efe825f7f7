import { runCommandLine } from '@/src/commands/command-line'

// Everything this process writes is for its own user: the database, backups, emails with codes.
process.umask(0o077)
process.exitCode = await runCommandLine(process.argv.slice(2))
