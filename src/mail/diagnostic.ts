import {
  type Diagnostic,
  type DiagnosticResult,
  errorCode,
  note,
  ok,
  wrong,
} from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { UserContext } from '@/src/kit/context'
import { serverMessages } from '@/src/kit/messages'
import { recipientsPort } from '@/src/kit/notices/recipients'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { findCaseRecipients, findQueuesWithoutRecipient } from '@/src/mail/case-recipients'
import { sendEmailNow } from '@/src/mail/send-email'
import { openSmtpTransport } from '@/src/mail/smtp-transport'

const timeoutMs = 10_000

/** Checks that the SMTP server accepts our login. Its test sends an email to the admin. */
export const mailDiagnostic: Diagnostic = {
  name: 'mail',
  advice: 'Set SMTP_URL and MAIL_FROM, or check that the mail server is up and accepts the login.',
  isSetup: true,
  variables: ['SMTP_URL', 'MAIL_FROM'],
  run: async (ctx) => {
    const { SMTP_URL } = readConfig(ctx, appConfig)
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
    return ok(`${host} responds`)
  },
  test: sendToAdmin,
}

/** Checks that someone receives alerts and support tickets. */
export const operatorDiagnostic: Diagnostic = {
  name: 'operator',
  advice: 'Set OPERATOR_EMAIL to an address that someone reads.',
  isSetup: true,
  variables: ['OPERATOR_EMAIL'],
  run: async (ctx) =>
    readConfig(ctx, appConfig).OPERATOR_EMAIL === undefined
      ? note('OPERATOR_EMAIL is not set: only staff receive alerts')
      : ok('OPERATOR_EMAIL receives alerts and support tickets'),
}

/** Checks that someone gets emails about the new cases of every queue. */
export const caseEmailsDiagnostic: Diagnostic = {
  name: 'case emails',
  advice: 'Set OPERATOR_EMAIL, or let a staff member turn the emails on under Alerts in the back office.',
  needsTables: true,
  run: async (ctx) => {
    if ((await findCaseRecipients(ctx)).length === 0)
      return note(
        'nobody gets email about new cases: set OPERATOR_EMAIL, or verify the address of a staff member',
      )
    const names = await findQueuesWithoutRecipient(ctx)
    if (names.length === 0) return ok('someone gets email about the new cases of every queue')
    const list = names.map((name) => name.replaceAll('_', ' ')).join(', ')
    return wrong(
      `nobody gets email about ${list}: a staff member turns it on under Alerts in the back office`,
    )
  },
}

async function sendToAdmin(ctx: UserContext): Promise<DiagnosticResult> {
  const { SMTP_URL, SITE_NAME } = readConfig(ctx, appConfig)
  const to = await findAddress(ctx)
  if (to === undefined) return wrong('your account has no verified email address')
  const { subject, text } = serverMessages.testEmail
  const path = await sendEmailNow(ctx, { to, subject: subject(SITE_NAME), text: text(SITE_NAME) })
  return SMTP_URL === undefined
    ? note(`SMTP_URL is not set, so it was written to ${path}`)
    : ok(`sent over ${new URL(SMTP_URL).host}`)
}

async function findAddress(ctx: UserContext): Promise<string | undefined> {
  const { id } = ctx.actor
  const found = await transact(ctx, (tx) => use(tx, recipientsPort)(tx, [id]), 'read committed')
  return found.get(id)?.email ?? undefined
}
