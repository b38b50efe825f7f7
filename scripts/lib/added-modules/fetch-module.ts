import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { copyFiles, isModuleFile } from '@/scripts/lib/added-modules/module-files'
import { isFolder } from '@/scripts/lib/added-modules/record'
import { bun, run } from '@/scripts/lib/run'

/**
 * Copies a module into `target`: from a folder, from a tarball, or from what `bun add` takes, such as the name of a package. Runs no code
 * of it. Returns the source as modules/added.json records it.
 */
export async function fetchModule(source: string, target: string): Promise<string> {
  const isPath = /^[./~]/.test(source)
  // `docs` is a package, although there is a folder of that name.
  if (isFolder(source) && (source.includes('/') || existsSync(join(source, 'package.json'))))
    return copyFolder(source, target)
  if (/\.(tgz|tar\.gz)$/.test(source) && existsSync(source)) return extractTarball(source, target)
  if (isPath) throw new Error('There is no such folder or tarball.')
  return installPackage(source, target)
}

function copyFolder(source: string, target: string): string {
  const path = fromRepository(source)
  if (!path.startsWith('..'))
    throw new Error('It is in this repository; only a module from elsewhere is added.')
  for (const file of ['package.json', 'module.ts'])
    if (!existsSync(join(source, file))) throw new Error(`It has no ${file}.`)
  copyFiles(source, target)
  return path
}

async function extractTarball(source: string, target: string): Promise<string> {
  const files = await new Bun.Archive(await Bun.file(source).bytes()).files()
  for (const [path, file] of files) {
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new Error(`It contains ${path}, which is outside of its folder.`)
    // As in all packages, the files are in a folder, usually called package.
    const inModule = path.split('/').slice(1).join('/')
    if (!inModule || !isModuleFile(inModule)) continue
    mkdirSync(dirname(join(target, inModule)), { recursive: true })
    writeFileSync(join(target, inModule), await file.bytes())
  }
  return fromRepository(source)
}

/** The packages that it needs are downloaded too, and not used. */
async function installPackage(source: string, target: string): Promise<string> {
  const folder = mkdtempSync(join(dirname(target), 'package-'))
  await Bun.write(join(folder, 'package.json'), '{ "private": true }')
  const flags = ['--ignore-scripts', '--omit=peer', '--no-progress', '--no-summary']
  const { ok, output } = await run([bun, 'add', ...flags, source], { cwd: folder })
  if (!ok) throw new Error(`bun add says:\n${output.trim()}`)
  const { dependencies } = await Bun.file(join(folder, 'package.json')).json()
  const [[name, range] = ['', '']] = Object.entries<string>(dependencies)
  copyFiles(realpathSync(join(folder, 'node_modules', name)), target)
  return /^[\^~]?\d/.test(range) ? name : source
}

function fromRepository(path: string): string {
  return relative('.', realpathSync(path))
}
