import { existsSync } from 'node:fs'
import { installFromDebian } from '@/scripts/lib/install'

const names = ['firefox-esr', 'firefox']
const macBrowser = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** Returns the path of a Firefox: an installed one, else Debian's package, else undefined. */
export async function findFirefox(): Promise<string | undefined> {
  return installedFirefox() ?? ((await installFromDebian('firefox-esr')) ? installedFirefox() : undefined)
}

function installedFirefox(): string | undefined {
  const { FIREFOX_PATH: chosen } = process.env
  if (chosen) return chosen
  const onPath = names.flatMap((name) => Bun.which(name) ?? [])
  return [...onPath, macBrowser].find((path) => existsSync(path))
}
