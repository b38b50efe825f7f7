import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'

/** Emails the operator, if OPERATOR_EMAIL is set. */
export async function alertOperator(
  ctx: Context,
  { subject, text }: { subject: (siteName: string) => string; text: string },
): Promise<void> {
  const { OPERATOR_EMAIL, SITE_NAME } = readConfig(ctx, appConfig)
  if (!OPERATOR_EMAIL) return
  const mail = { to: OPERATOR_EMAIL, subject: subject(SITE_NAME), text }
  await transact(ctx, (tx) => enqueueEmail(tx, `alarm:${ctx.now()}`, mail))
}
