import type { UserRow } from '@/modules/auth/accounts/account-queries'
import type { CodeKind } from '@/modules/auth/email/codes'
import { serverMessages } from '@/modules/auth/messages'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { enqueueEmail } from '@/src/mail/send-email'

const { emails } = serverMessages

/** Emails a six-digit code; the unique `key` prevents sending it twice. */
export async function sendCodeEmail(
  tx: TxContext,
  key: string,
  { kind, to, code }: { kind: CodeKind; to: string; code: string },
): Promise<void> {
  const { SITE_NAME } = readConfig(tx, appConfig)
  await enqueueEmail(tx, key, {
    to,
    subject: emails.subjects[kind](SITE_NAME),
    text: emails.leads[kind],
    code,
    note: emails.codeNote,
  })
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

/** Notifies a user that a credential of their account changed. Sends nothing to an unverified email. */
export async function sendSecurityNotice(
  tx: TxContext,
  kind: keyof typeof emails.notices,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
): Promise<void> {
  if (email === null || emailVerifiedAt === null) return
  const { SITE_NAME } = readConfig(tx, appConfig)
  const { subject, text, action, path } = emails.notices[kind]
  await enqueueEmail(tx, `notice:${newId(tx)}`, {
    to: email,
    subject: subject(SITE_NAME),
    text: text(SITE_NAME),
    action: { label: action, url: `${publicUrl(tx)}${path}` },
  })
}
