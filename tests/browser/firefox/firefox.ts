import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bidi, connectBidi } from '@/tests/browser/firefox/bidi'

export interface Firefox extends AsyncDisposable {
  bidi: Bidi
}

/** Starts Firefox without a window, with a profile of its own. */
export async function openFirefox(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'mintmark-firefox-'))
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
