import type { UserRow } from '@/modules/auth/accounts/account-queries'
import type { CodeKind } from '@/modules/auth/email/codes'
import { serverMessages } from '@/modules/auth/messages'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { enqueueEmail } from '@/src/mail/send-email'

const { emails } = serverMessages

/** Mails a six-digit code; `key` tells it from every other emails. */
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

/** Tells the owner of an address that somebody tried to sign up with it; it carries no code. */
export async function sendAlreadyRegisteredEmail(tx: TxContext, key: string, to: string): Promise<void> {
  const { SITE_NAME } = readConfig(tx, appConfig)
  await enqueueEmail(tx, key, {
    to,
    subject: emails.registered.subject(SITE_NAME),
    text: emails.registered.text(SITE_NAME),
    action: { label: emails.registered.action, url: `${publicUrl(tx)}/auth` },
  })
}

/** Tells the owner of an account that something changed which lets people in; an address that is not proven is told nothing. */
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
