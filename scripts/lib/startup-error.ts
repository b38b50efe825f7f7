/** Errors whose message alone says what is wrong and what to do. By name, because the file of a class may be the broken one. */
const explained = new Set([
  'ChangedMigrationError',
  'ConfigError',
  'FailedMigrationError',
  'ListenError',
  'LockedFolderError',
  'MissingMigrationError',
  'ModuleError',
  'NewerSchemaError',
])
const framesMax = 3

/** Returns the message of an error that explains itself; of any other, also the code and the first places in our files. */
export function describeStartupError(error: unknown): string {
  if (error instanceof Error && explained.has(error.name)) return error.message
  let frames = 0
  const isKept = (line: string) => !/^\s+at /.test(line) || (isOurs(line) && ++frames <= framesMax)
  return Bun.inspect(error).split('\n').filter(isKept).join('\n').trim()
}

function isOurs(frame: string): boolean {
  return /[/(](src|modules|web|scripts)\//.test(frame) && !frame.includes('node_modules')
}
