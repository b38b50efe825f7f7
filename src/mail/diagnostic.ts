import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { type Diagnostic, errorCode, note, ok, wrong } from '@/src/kit/diagnostic'
import { openSmtpTransport } from '@/src/mail/smtp-transport'

const timeoutMs = 10_000

/** Checks that the SMTP server accepts our login. Sends nothing. */
export const mailDiagnostic: Diagnostic = {
  name: 'mail',
  run: async (ctx: Context) => {
    const { SMTP_URL, OPERATOR_EMAIL } = readConfig(ctx, appConfig)
    if (SMTP_URL === undefined) return note('SMTP_URL is not set: emails are written to DATA_DIR/outbox')
    const { host } = new URL(SMTP_URL)
    const transport = await openSmtpTransport(SMTP_URL, timeoutMs)
    try {
      await transport.verify()
    } catch (error) {
      return wrong(`${host}: ${errorCode(error)}`)
    } finally {
      transport.close()
    }
    return OPERATOR_EMAIL === undefined
      ? note(`${host} responds; OPERATOR_EMAIL is not set, so nobody receives alerts`)
      : ok(`${host} responds`)
  },
}
