import { connect, type TLSSocket } from 'node:tls'
import {
  type Diagnostic,
  type DiagnosticResult,
  errorCode,
  note,
  ok,
  wrong,
} from '@/src/kit/checks/diagnostic'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'

const timeoutMs = 5_000
/** Certificates are renewed when a third of their time is left, and again and again until it works. */
const renewedByShare = 1 / 5
const renewedByMs = 14 * dayMs

interface Certificate {
  readonly validFrom: number
  readonly validTo: number
}

/** Checks how long the certificate of PUBLIC_URL is valid, as users get it. */
export const certificateDiagnostic: Diagnostic = {
  name: 'certificate',
  advice:
    'Look at the log of the proxy that renews it, such as journalctl -u caddy; see mintmark docs install.',
  run: async (ctx) => {
    const { protocol, hostname, port } = new URL(publicUrl(ctx))
    if (protocol !== 'https:') return note('PUBLIC_URL is not https')
    const host = hostname.replace(/^\[|\]$/g, '')
    try {
      return describe(ctx, host, await readCertificate(host, Number(port || 443)))
    } catch (error) {
      return note(`this machine can't connect to ${host}: ${errorCode(error)}`)
    }
  },
}

function describe({ core }: Context, host: string, { validFrom, validTo }: Certificate): DiagnosticResult {
  const leftMs = validTo - core.now()
  const says = `that of ${host} is valid until ${new Date(validTo).toISOString()}`
  if (leftMs <= 0) return wrong(`that of ${host} expired at ${new Date(validTo).toISOString()}`)
  const isLate = leftMs < Math.min(renewedByMs, (validTo - validFrom) * renewedByShare)
  return isLate ? wrong(`${says} and was not renewed`) : ok(says)
}

/** The certificate that a host presents, also if nobody trusts it. */
function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host,
      port,
      servername: /^[\d.]+$|:/.test(host) ? '' : host,
      rejectUnauthorized: false,
    })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(timeoutMs, () => fail(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      socket.destroy()
      resolve({ validFrom: Date.parse(valid_from), validTo: Date.parse(valid_to) })
    })
  })
}
