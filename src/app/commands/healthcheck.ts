import { readSettings } from '@/src/app/create-core'
import { appConfig } from '@/src/kit/config/app-config'
import type { Env } from '@/src/kit/config/config'
import { type Command, failed } from '@/src/kit/module/command'
import { modules } from '@/src/modules'

const timeoutMs = 3_000
/** Addresses that a server can listen on but that nobody can connect to, and what to connect to instead. */
const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

export const healthcheck: Command = {
  name: 'healthcheck',
  synopsis: 'healthcheck',
  about:
    'Asks the server on HOST:PORT whether it is ready. Exits 1 if it is not.\n\nFor containers, whose image has no other program that could ask.',
  run: async (_args, output) => {
    const problem = await findReadinessProblem(process.env)
    if (problem !== undefined) return failed(problem)
    output.print('The server is ready.\n', { isReady: true })
    return 0
  },
}

/** Returns why the server of these variables isn't ready. */
async function findReadinessProblem(env: Env): Promise<string | undefined> {
  const { HOST = '127.0.0.1', PORT } = readSettings(modules, env).of(appConfig)
  const host = HOST.includes(':') && !HOST.startsWith('[') ? `[${HOST}]` : HOST
  const url = `http://${anyAddress[HOST] ?? host}:${PORT}/readyz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? undefined : `The server answers ${response.status}: ${await response.text()}`
  } catch {
    return `No server answers at ${url}.`
  }
}
