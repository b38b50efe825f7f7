import { globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = '**/*.{html,js,css,svg,json,txt,xml,webmanifest}'
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const gzipOptions = { level: constants.Z_BEST_COMPRESSION }

/** Writes `.br` and `.gz` next to every file that compresses, so that the server doesn't have to. */
export async function compressFolder(folder: string): Promise<void> {
  const paths = globSync(compressible, { cwd: folder }).map((path) => join(folder, path))
  await Promise.all(paths.map(compressFile))
}

async function compressFile(path: string) {
  const plain = await Bun.file(path).bytes()
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions),
    promisify(gzip)(plain, gzipOptions),
  ])
  if (br.length < plain.length) await Bun.write(`${path}.br`, br)
  if (gz.length < plain.length) await Bun.write(`${path}.gz`, gz)
}
