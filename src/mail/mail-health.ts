import { type Diagnostic, ok, wrong } from '@/src/kit/checks/diagnostic'
import type { Health } from '@/src/kit/checks/health'
import type { Context } from '@/src/kit/context'
import { SendEmail } from '@/src/mail/send-email'
import { findOverdueJobs } from '@/src/runtime/outbox/outbox-queries'

/** Mail servers that delay unknown senders accept the second or third attempt. */
const lateMs = 300_000

/** Degraded when no email is sent: without its codes nobody can sign up. One address that fails while others don't is no sign of that. */
export async function checkMailHealth(ctx: Context): Promise<Health> {
  return (await isMailStuck(ctx)) ? 'degraded' : 'operational'
}

/** Reports emails that could not be sent. */
export const sentMailDiagnostic: Diagnostic = {
  name: 'emails',
  isLocal: true,
  advice: `Look for "outbox job outcome unknown" of ${SendEmail.kind} in the log: it has the mail server's reason.`,
  needsTables: true,
  run: async (ctx) =>
    (await isMailStuck(ctx))
      ? wrong(`none was sent for ${lateMs / 60_000} minutes although some wait`)
      : ok('none waits because of a failure'),
}

async function isMailStuck(ctx: Context): Promise<boolean> {
  const { areOverdue, doneSince } = await findOverdueJobs(ctx, SendEmail.kind, lateMs)
  return areOverdue && !doneSince
}
