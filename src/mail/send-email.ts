import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { emailsSent, outgoingDuration } from '@/src/http-client/outgoing-metrics'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { defineOutboxJob, handle, type Outcome, sentMessageRetentionMs } from '@/src/kit/jobs/outbox-jobs'
import { incrementCounter, observeDuration } from '@/src/kit/metrics/metrics'
import { inSpan } from '@/src/kit/metrics/tracing'
import { definePort, maybeUse } from '@/src/kit/ports'
import { type EmailContent, emailBrandingOf, renderHtml, renderText } from '@/src/mail/email-content'
import { inlineLogo } from '@/src/mail/inline-logo'
import { openSmtpTransport } from '@/src/mail/smtp-transport'
import { enqueue } from '@/src/runtime/outbox/enqueue'

/** An email to one address. */
export interface Email extends EmailContent {
  to: string
  subject: string
  /** The address for replies, if not the sender's. */
  replyTo?: string
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string
  /** The recipient asked for it just now: it is also sent to an address that bounced, which may work again. */
  isRequested?: boolean
}

/** The addresses that the mail server refused for good. */
export interface BouncedAddresses {
  has(ctx: Context, address: string): Promise<boolean>
  add(tx: TxContext, address: string): Promise<void>
  remove(tx: TxContext, address: string): Promise<void>
}

/** Remembers bounced addresses; without a provider, every email is tried. */
export const bouncedAddressesPort = definePort<BouncedAddresses>('mail.bounced-addresses', {
  required: false,
})

interface QueuedEmail extends Email, Record<string, unknown> {
  messageId: string
}

const sendTimeoutMs = 20_000
export const SendEmail = defineOutboxJob<QueuedEmail>('core.send-mail', {
  isSecret: true,
  retentionMs: sentMessageRetentionMs,
})

/** Queues an email in the current transaction. A second one with the same `key` is ignored. */
export async function enqueueEmail(tx: TxContext, key: string, mail: Email): Promise<void> {
  await enqueue(tx, SendEmail, {
    key: `mail:${key}`,
    subject: `mail:${key}`,
    payload: { ...mail, messageId: messageIdOf(tx, key) },
  })
}

/** Sends emails over SMTP, or writes them to files if SMTP_URL isn't set. */
export const sendEmailHandler = handle(SendEmail, async (ctx, { payload, enqueuedAt }): Promise<Outcome> => {
  const { messageId, to, isRequested = false } = payload
  const bounced = maybeUse(ctx, bouncedAddressesPort)
  const hasBounced = (await bounced?.has(ctx, to)) ?? false
  if (hasBounced && !isRequested) {
    ctx.core.log.info('email not sent: its address bounced', { messageId })
    return { outcome: 'done' }
  }
  try {
    await deliver(ctx, payload, enqueuedAt)
  } catch (error) {
    if (!isUnknownAddress(error)) throw error
    ctx.core.log.warn('email refused: no such address', { messageId })
    return { outcome: 'done', apply: async (tx) => bounced?.add(tx, to) }
  }
  ctx.core.log.info('email sent', { messageId })
  return { outcome: 'done', ...(hasBounced && { apply: async (tx) => bounced?.remove(tx, to) }) }
})

/** Replies that no later attempt changes (RFC 5321): the mailbox doesn't exist, has moved, or its name isn't allowed. */
const permanentReplies: readonly unknown[] = [550, 551, 553]

/** Whether the mail server refused the recipient for good. Policies (5.7, RFC 3463) don't count: the operator can fix those. */
function isUnknownAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'responseCode' in error)) return false
  const isRecipient = error.code === 'EENVELOPE' && permanentReplies.includes(error.responseCode)
  return isRecipient && !/ 5\.7\.\d/.test(error.message)
}

/**
 * Sends an email now, outside the outbox, so that its failure is an exception and isn't retried. Returns the path of the file if it
 * was written instead, because SMTP_URL isn't set.
 */
export function sendEmailNow(ctx: Context, mail: Email): Promise<string | undefined> {
  return deliver(ctx, { ...mail, messageId: messageIdOf(ctx, newId(ctx)) }, ctx.now())
}

async function deliver(ctx: Context, mail: QueuedEmail, causedAt: number): Promise<string | undefined> {
  try {
    const path = await send(ctx, mail, causedAt)
    incrementCounter(ctx, emailsSent, { outcome: 'sent' })
    return path
  } catch (error) {
    incrementCounter(ctx, emailsSent, { outcome: 'failed' })
    throw error
  }
}

async function send(ctx: Context, mail: QueuedEmail, causedAt: number): Promise<string | undefined> {
  const { SMTP_URL } = readConfig(ctx, appConfig)
  const message = compose(ctx, mail)
  if (SMTP_URL === undefined)
    return writeEmlFile(ctx, message, `${causedAt}-${mail.messageId.slice(1, 13)}.eml`)
  await observeDuration(ctx, outgoingDuration, {
    work: async () => {
      await inSpan(ctx, { name: 'mail', kind: 'client' }, () => sendOverSmtp(SMTP_URL, message))
      return 'ok'
    },
    labelsOf: (outcome = 'failed') => ({ destination: 'mail', outcome }),
  })
}

function messageIdOf(ctx: Context, key: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(key).digest('hex').slice(0, 32)
  return `<${hash}@${new URL(publicUrl(ctx)).hostname}>`
}

/** The folder of written emails. File names begin with the time of the cause in ms. */
export function mailFolder(ctx: Context): string {
  return join(readConfig(ctx, appConfig).DATA_DIR, 'outbox')
}

function compose(ctx: Context, mail: QueuedEmail): SendMailOptions {
  const { to, subject, replyTo, unsubscribeUrl, messageId } = mail
  const { SITE_NAME } = readConfig(ctx, appConfig)
  const address = senderAddress(ctx)
  const branding = emailBrandingOf(ctx)
  const image = inlineLogo(branding.logo)
  const sender = { siteName: SITE_NAME, siteUrl: publicUrl(ctx), ...branding, logo: image.url }
  return {
    // Passed as objects, so that a name or address can't inject a header.
    from: { name: SITE_NAME, address },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(subject),
    text: renderText(mail, sender),
    html: renderHtml({ ...mail, subject: oneLine(subject) }, sender),
    attachments: image.attachments,
    headers: {
      // Suppresses out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && oneClickUnsubscribe(unsubscribeUrl)),
    },
    messageId,
    date: new Date(ctx.now()),
  }
}

function oneClickUnsubscribe(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function sendOverSmtp(url: string, message: SendMailOptions): Promise<void> {
  const transport = await openSmtpTransport(url, sendTimeoutMs)
  try {
    await transport.sendMail(message)
  } finally {
    transport.close()
  }
}

async function writeEmlFile(ctx: Context, message: SendMailOptions, name: string): Promise<string> {
  const folder = mailFolder(ctx)
  mkdirSync(folder, { recursive: true })
  const { createTransport } = await import('nodemailer')
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const path = resolve(folder, name)
  await Bun.write(path, bytes as Buffer)
  return path
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

/** The sender of the site's emails. */
export function senderAddress(ctx: Pick<Context, 'core'>): string {
  return readConfig(ctx, appConfig).MAIL_FROM ?? `no-reply@${new URL(publicUrl(ctx)).hostname}`
}
