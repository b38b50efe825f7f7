import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bidi, connectBidi } from '@/tests/browser/firefox/bidi'

export interface Firefox extends AsyncDisposable {
  bidi: Bidi
}

/** Without animations and background work, which take most of a busy machine's time. */
const preferences = {
  'ui.prefersReducedMotion': 1,
  'fission.autostart': false,
  'dom.ipc.processCount': 1,
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Starts Firefox without a window, with a profile of its own. */
export async function openFirefox(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'mintmark-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const child = Bun.spawn(
    [path, '--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const close = async () => {
    child.kill()
    await child.exited
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const bidi = await connectBidi(await readAddress(child.stderr))
    return {
      bidi,
      [Symbol.asyncDispose]: async () => {
        bidi.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Firefox prints where it listens. */
async function readAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let printed = ''
  for await (const chunk of output) {
    printed += decoder.decode(chunk, { stream: true })
    const [address] = /ws:\/\/[\d.:]+(?=\s)/.exec(printed) ?? []
    if (address) return address
  }
  throw new Error(`Firefox did not start: ${printed}`)
}
