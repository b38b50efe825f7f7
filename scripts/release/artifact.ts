import { join } from 'node:path'

/** A file of a release. */
export interface Artifact {
  readonly name: string
  readonly sha1: string
  readonly sha256: string
}

export async function describeFile(folder: string, name: string): Promise<Artifact> {
  const [sha1, sha256] = [new Bun.CryptoHasher('sha1'), new Bun.CryptoHasher('sha256')]
  for await (const chunk of Bun.file(join(folder, name)).stream()) {
    sha1.update(chunk)
    sha256.update(chunk)
  }
  return { name, sha1: sha1.digest('hex'), sha256: sha256.digest('hex') }
}

/** The lines of SHA256SUMS, as `sha256sum --check` reads them. */
export function checksumsOf(artifacts: readonly Artifact[]): string {
  return artifacts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}
