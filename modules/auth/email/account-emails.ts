import type { UserRow } from '@/modules/auth/accounts/account-queries'
import type { CodeType } from '@/modules/auth/contract'
import type { CodeKind, CodeSecrets } from '@/modules/auth/email/codes'
import { serverMessages } from '@/modules/auth/messages'
import { forgotPasswordPath } from '@/modules/auth/web/paths'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { enqueueEmail } from '@/src/mail/send-email'

const { emails } = serverMessages

type NoticeKind = keyof typeof emails.notices
/** Changes after which a new password doesn't help: the user who made them gets its codes, or is past the second factor. */
const needsSupport: ReadonlySet<NoticeKind> = new Set(['secondFactorsReset', 'email'])

/** Emails a six-digit code and its link; the unique `key` prevents sending it twice. */
export async function sendCodeEmail(
  tx: TxContext,
  key: string,
  { kind, to, code, linkToken }: CodeSecrets & { kind: CodeKind; to: string },
): Promise<void> {
  const { SITE_NAME } = readConfig(tx, appConfig)
  await enqueueEmail(tx, key, {
    to,
    subject: emails.subjects[kind](SITE_NAME),
    text: emails.leads[kind],
    code,
    action:
      kind === 'email'
        ? undefined
        : { label: emails.codeLinks[kind], url: codeLink(tx, kind, to, linkToken) },
    note: emails.codeNote,
    isRequested: true,
  })
}

/** Email and token are in the URL fragment, which browsers don't send to servers. */
function codeLink(tx: TxContext, kind: CodeType | 'reset', email: string, token: string): string {
  const mode = kind === 'reset' ? 'reset' : 'verify'
  return `${publicUrl(tx)}/auth?mode=${mode}#${new URLSearchParams({ type: kind, email, token })}`
}

/** Tells a registered user that someone tried to sign up with their email; contains no code. */
export async function sendAlreadyRegisteredEmail(tx: TxContext, key: string, to: string): Promise<void> {
  const { SITE_NAME } = readConfig(tx, appConfig)
  await enqueueEmail(tx, key, {
    to,
    subject: emails.registered.subject(SITE_NAME),
    text: emails.registered.text(SITE_NAME),
    action: { label: emails.registered.action, url: `${publicUrl(tx)}/auth` },
  })
}

/** Tells the owner of an email who took over an account what was removed from it. */
export async function sendRemovalNotice(
  tx: TxContext,
  to: string,
  removed: readonly string[],
): Promise<void> {
  const { SITE_NAME } = readConfig(tx, appConfig)
  const { subject, text, action } = emails.removal
  await enqueueEmail(tx, `removal:${newId(tx)}`, {
    to,
    subject: subject(SITE_NAME),
    text: text(SITE_NAME, removed),
    action: { label: action, url: `${publicUrl(tx)}/security` },
  })
}

/** Notifies a user that a credential of their account changed. Sends nothing to an unverified email. */
export async function sendSecurityNotice(
  tx: TxContext,
  kind: NoticeKind,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
): Promise<void> {
  if (email === null || emailVerifiedAt === null) return
  const { SITE_NAME } = readConfig(tx, appConfig)
  const { subject, text, action } = emails.notices[kind]
  const site = publicUrl(tx)
  await enqueueEmail(tx, `notice:${newId(tx)}`, {
    to: email,
    subject: subject(SITE_NAME),
    text: text(SITE_NAME),
    action: {
      label: action,
      url: needsSupport.has(kind) ? `${site}/support` : `${site}${forgotPasswordPath}`,
    },
  })
}
