/** Holds the write lock of a SQLite file from another process until disposed. */
export async function lockDatabaseFile(path: string): Promise<AsyncDisposable> {
  const child = Bun.spawn({
    cmd: [
      process.execPath,
      '-e',
      `const { Database } = require('bun:sqlite')
       const database = new Database(${JSON.stringify(path)})
       database.run('begin immediate')
       process.stdout.write('locked')
       process.stdin.on('data', () => { database.run('commit'); database.close(); process.exit() })`,
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
