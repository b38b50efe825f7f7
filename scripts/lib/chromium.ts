import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian, installFromNpm } from '@/scripts/lib/install'
import { bun, run, runOrThrow } from '@/scripts/lib/run'

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macBrowsers = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const npmVersion = '153.0.0'

/**
 * Returns the path of a Chromium: an installed one, else Debian's package, else npm's. Prefers the headless shell, which takes 40% less CPU
 * than the whole browser. Throws if none starts.
 */
export async function findChromium(): Promise<string> {
  const found =
    (await chosenChromium()) ??
    (await firstThatStarts([...headlessShells(), ...wholeBrowsers()])) ??
    (await fromDebian('chromium-headless-shell', headlessShells)) ??
    (await fromDebian('chromium', wholeBrowsers)) ??
    (await chromiumFromNpm())
  if (found) return found
  throw new Error('These tests need Chromium, which could not be installed. Install it or set CHROMIUM_PATH.')
}

/** Returns the path of a Chromium that has what the headless shell lacks, such as notifications: an installed one, else Debian's package. */
export async function findWholeChromium(): Promise<string | undefined> {
  return (await firstThatStarts(wholeBrowsers())) ?? fromDebian('chromium', wholeBrowsers)
}

async function chosenChromium(): Promise<string | undefined> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !(await starts(chosen))) throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  return chosen
}

function headlessShells() {
  const pattern = 'chromium_headless_shell-*/chrome-*/*headless*shell'
  return [...onPath(shellNames), ...fromPlaywright([pattern])]
}

function wholeBrowsers() {
  const patterns = ['chromium-*/chrome-linux*/chrome', 'chromium-*/chrome-mac*/*.app/Contents/MacOS/*']
  return [...onPath(browserNames), ...macBrowsers, ...fromPlaywright(patterns)]
}

function onPath(names: string[]) {
  return names.flatMap((name) => Bun.which(name) ?? [])
}

function fromPlaywright(patterns: string[]) {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache'
  const home = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache, 'ms-playwright')
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: home }).map((path) => join(home, path)))
}

async function firstThatStarts(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await starts(path)) return path
  return undefined
}

async function starts(path: string) {
  return existsSync(path) && (await run([path, '--version'])).ok
}

async function fromDebian(name: string, paths: () => string[]): Promise<string | undefined> {
  return (await installFromDebian(name)) ? firstThatStarts(paths()) : undefined
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
