import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

// All that the browser half is made of; core is in it for what contracts and errors are written with.
const sources = [
  'web/**/*.*',
  'modules/*/web/**/*.*',
  'modules/*/{contract,errors,*words*}.ts',
  'src/core/*.ts',
  'scripts/build.ts',
  'scripts/lib/*.ts',
  'package.json',
  'tsconfig*.json',
  'bun.lock',
]

/** One number for the whole browser half: it changes exactly when a build would come out different. */
export async function fingerprint(): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  const files = globSync(sources).filter((path) => !path.includes('.test.'))
  for (const path of files.sort()) hasher.update(`${path}\0`).update(await readFile(path))
  return hasher
    .update(Bun.version)
    .update(process.env.SITE_LANGUAGE ?? '')
    .digest('hex')
}
