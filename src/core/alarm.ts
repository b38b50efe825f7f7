import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { appConfig } from '@/src/core/host-config'
import { enqueueEmail } from '@/src/core/mail'
import { transact } from '@/src/core/transact'

/** Writes to whoever runs the site, where an address is named. */
export async function alertOperator(
  ctx: Context,
  { subject, text }: { subject: (siteName: string) => string; text: string },
): Promise<void> {
  const { OPERATOR_EMAIL, SITE_NAME } = readConfig(ctx, appConfig)
  if (!OPERATOR_EMAIL) return
  const mail = { to: OPERATOR_EMAIL, subject: subject(SITE_NAME), text }
  await transact(ctx, (tx) => enqueueEmail(tx, `alarm:${ctx.now()}`, mail))
}
