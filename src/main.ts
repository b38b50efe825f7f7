import { applyEngineOptions } from '@/src/app/engine-options'

// Everything this process writes is for its own user: the database, backups, emails with codes.
process.umask(0o077)
applyEngineOptions()
// Loaded afterwards: this process may have been replaced.
const { runCommandLine } = await import('@/src/app/commands/command-line')
process.exitCode = await runCommandLine(process.argv.slice(2))
