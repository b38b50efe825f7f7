import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

// Everything the pages are built from. Contracts and errors use the kit, and modules/added.json has hashes of all files of added modules.
const sources = [
  'web/**/*.*',
  'modules/*/web/**/*.*',
  'modules/**/{*contract,errors,*messages*}.ts',
  'modules/auth/names.ts',
  'modules/added.json',
  'src/kit/**/*.ts',
  'src/module-api.ts',
  'scripts/build.ts',
  'scripts/lib/*.ts',
  'package.json',
  'tsconfig*.json',
  'bun.lock',
]

/** Returns a hash of the sources of the pages, which changes when a build would. */
export async function fingerprint(): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const path of listSources()) hasher.update(`${path}\0`).update(await readFile(path))
  return hasher
    .update(Bun.version)
    .update(process.env.SITE_LANGUAGE ?? '')
    .digest('hex')
}

/** Returns the paths of the files that the pages are built from, sorted. */
export function listSources(): string[] {
  return globSync(sources)
    .filter((path) => !path.includes('.test.'))
    .sort()
}
