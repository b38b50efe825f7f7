import { isLoopbackHost } from '@/src/kit/config/app-config'

/** To another machine, the connection must be encrypted unless the URL says `requireTLS=false`. */
export async function openSmtpTransport(url: string, timeoutMs: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}
