import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Why there is no picture. */
export type Absence = 'blocked' | 'error' | 'pending'

/** What is known of one picture; times in milliseconds. */
export interface Kept {
  readonly key: string
  readonly state: 'completed' | Absence
  /** When it was learnt. */
  readonly at: number
  readonly usedAt: number
  readonly file: string
  /** What it takes of the disk. */
  readonly bytes: number
}

const fileName = /^([\w-]+)\.([0-9a-z]+)\.(completed|blocked|error|pending)$/
const blockBytes = 4096
/** On disk the order of use is as exact as this. */
const exactMs = 3_600_000

/**
 * Pictures in one folder, a file each, and an empty file for each that there is not. Beyond `bytesMax` the absences go first, then
 * what was not used for longest.
 */
export class Shelf {
  private readonly pictures = new Map<string, Kept>()
  private readonly absences = new Map<string, Kept>()
  private bytes = 0

  constructor(
    private readonly folder: string,
    private readonly bytesMax: number,
  ) {
    mkdirSync(folder, { recursive: true })
    for (const kept of listKept(folder)) this.add(kept)
  }

  /** Whether anything is known under the key; this is no use of it. */
  has(key: string): boolean {
    return this.pictures.has(key) || this.absences.has(key)
  }

  /** Whether a tenth of its share is left for what is only expected to be asked for. */
  isRoomy(): boolean {
    return this.bytes < this.bytesMax * 0.9
  }

  /** What is known under the key; to look is to use. */
  find(key: string, now: number): Kept | undefined {
    const found = this.pictures.get(key)
    if (!found) return this.absences.get(key)
    const isExact = now - found.usedAt < exactMs
    this.pictures.delete(key)
    this.pictures.set(key, isExact ? found : { ...found, usedAt: now })
    if (!isExact) this.markUsed(found, now)
    return found
  }

  private markUsed(kept: Kept, now: number): void {
    try {
      utimesSync(this.pathOf(kept), now / 1000, now / 1000)
    } catch {
      // The file went away: whoever reads it will see.
    }
  }

  /** The bytes of a picture; undefined when it was thrown away meanwhile, by this process or another one over the folder. */
  async read(kept: Kept): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return await readFile(this.pathOf(kept))
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      // Whoever asks next has it fetched anew.
      if (isGone && this.pictures.get(kept.key)?.file === kept.file) this.forget(kept)
      return undefined
    }
  }

  /** Keeps a picture, or that there is none, in place of what was known. */
  async put(key: string, at: number, what: Uint8Array | Absence): Promise<Kept> {
    const [state, bytes] =
      typeof what === 'string' ? [what, new Uint8Array()] : (['completed', what] as const)
    const file = `${key}.${at.toString(36)}.${state}`
    const kept: Kept = { key, state, at, usedAt: at, file, bytes: onDisk(bytes.length) }
    const before = this.pictures.get(key) ?? this.absences.get(key)
    await writeFile(`${this.pathOf(kept)}.new`, bytes)
    await utimes(`${this.pathOf(kept)}.new`, at / 1000, at / 1000)
    await rename(`${this.pathOf(kept)}.new`, this.pathOf(kept))
    if (before) this.forget(before)
    if (before && before.file !== file) await rm(this.pathOf(before), { force: true })
    this.add(kept)
    await this.makeRoom()
    return kept
  }

  private async makeRoom(): Promise<void> {
    while (this.bytes > this.bytesMax) {
      const [oldest] = this.absences.size > 0 ? this.absences.values() : this.pictures.values()
      if (!oldest) return
      this.forget(oldest)
      await rm(this.pathOf(oldest), { force: true })
    }
  }

  private add(kept: Kept): void {
    this.groupOf(kept).set(kept.key, kept)
    this.bytes += kept.bytes
  }

  private forget(kept: Kept): void {
    this.groupOf(kept).delete(kept.key)
    this.bytes -= kept.bytes
  }

  private groupOf({ state }: Kept) {
    return state === 'completed' ? this.pictures : this.absences
  }

  private pathOf({ file }: Kept): string {
    return join(this.folder, file)
  }
}

/** What lies in the folder, what was not used for longest first. What a crash left unfinished is thrown away. */
function listKept(folder: string): Kept[] {
  const found = readdirSync(folder).flatMap((file): Kept[] => {
    const [, key, at, state] = fileName.exec(file) ?? []
    if (key === undefined || at === undefined || state === undefined) {
      rmSync(join(folder, file), { force: true, recursive: true })
      return []
    }
    const { size, mtimeMs } = statSync(join(folder, file))
    const bytes = onDisk(size)
    return [{ key, state: state as Kept['state'], at: parseInt(at, 36), usedAt: mtimeMs, file, bytes }]
  })
  return found.sort((one, other) => one.usedAt - other.usedAt)
}

/** An empty file has its price too. */
function onDisk(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes
}
