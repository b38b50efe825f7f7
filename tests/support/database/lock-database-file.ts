/** Another process that holds a SQLite file for writing, as a backup or the command line may, until it is released. */
export async function lockDatabaseFile(path: string): Promise<AsyncDisposable> {
  const child = Bun.spawn({
    cmd: [
      process.execPath,
      '-e',
      `const { Database } = require('bun:sqlite')
       const held = new Database(${JSON.stringify(path)})
       held.run('begin immediate')
       process.stdout.write('held')
       process.stdin.on('data', () => { held.run('commit'); held.close(); process.exit() })`,
    ],
    stdin: 'pipe',
    stdout: 'pipe',
  })
  await child.stdout.getReader().read()
  return {
    [Symbol.asyncDispose]: async () => {
      child.stdin.write('release')
      child.stdin.end()
      await child.exited
    },
  }
}
