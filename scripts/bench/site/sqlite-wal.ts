import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync } from 'node:fs'

const frameHeaderBytes = 24
const attemptsMax = 5

/** Returns how many bytes `work`, which may run several times, makes other connections append to the WAL of an SQLite file. */
export async function measureWalBytes(path: string, work: () => Promise<void>): Promise<number> {
  // Closed last: closing a file releases all locks that the process has on it, also those of the reader.
  const index = openSync(`${path}-shm`, 'r')
  try {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      // An open read transaction keeps SQLite from starting the WAL over, unless everything in it was checkpointed before.
      using reader = new Database(path, { readonly: true })
      reader.run('begin')
      reader.query('select count(*) from sqlite_master').get()
      const before = readWalIndex(index)
      await work()
      const after = readWalIndex(index)
      if (after.salt === before.salt)
        return (after.frames - before.frames) * (before.pageBytes + frameHeaderBytes)
    }
  } finally {
    closeSync(index)
  }
  throw new Error('SQLite keeps starting the WAL over.')
}

/** Reads the header of the WAL index, https://sqlite.org/walformat.html#the_wal_index_header. */
function readWalIndex(file: number): { pageBytes: number; frames: number; salt: number } {
  const header = Buffer.alloc(48)
  readSync(file, header, 0, header.length, 0)
  // The salt changes when the WAL is started over.
  return {
    pageBytes: header.readUInt16LE(14),
    frames: header.readUInt32LE(16),
    salt: header.readUInt32LE(32),
  }
}
