import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { defineCall, messageKeptMs, type Outcome, perform, queueCall } from '@/src/core/calls'
import { read } from '@/src/core/config'
import type { Context, TxContext } from '@/src/core/context'
import { hostConfig, publicUrl } from '@/src/core/host-config'
import { language } from '@/src/core/words'

export interface Mail {
  to: string
  subject: string
  /** Plain text; the HTML part is made from it. */
  text: string
  /** The address that answers go to, where it is not the sender's. */
  replyTo?: string
}

interface Posted extends Mail, Record<string, unknown> {
  messageId: string
}

const sendWithinMs = 20_000
export const SendMail = defineCall<Posted>('core.send-mail', { isSecret: true, keptMs: messageKeptMs })

/** Queues a mail in the transaction of its cause; `key` keeps the same mail from being queued twice. */
export async function queueMail(tx: TxContext, key: string, mail: Mail): Promise<void> {
  const host = new URL(publicUrl(tx)).hostname
  await queueCall(tx, SendMail, {
    key: `mail:${key}`,
    subject: `mail:${key}`,
    payload: {
      ...mail,
      messageId: `<${new Bun.CryptoHasher('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`,
    },
  })
}

/** Hands mails to the SMTP server, or writes them as files where none is configured. */
export const sendMail = perform(SendMail, async (ctx, { payload, firstAt }): Promise<Outcome> => {
  const { SMTP_URL } = read(ctx, hostConfig)
  const message = compose(ctx, payload)
  if (SMTP_URL === undefined)
    await writeFile(ctx, message, `${firstAt}-${payload.messageId.slice(1, 13)}.eml`)
  else await handOver(SMTP_URL, message)
  return { outcome: 'done' }
})

/** Where mails go without an SMTP server, one file each, its name beginning with the time of the cause. */
export function mailFolder(ctx: Context): string {
  return join(read(ctx, hostConfig).DATA_DIR, 'outbox')
}

function compose(ctx: Context, { to, subject, text, replyTo, messageId }: Posted): SendMailOptions {
  const { MAIL_FROM, SITE_NAME } = read(ctx, hostConfig)
  const address = MAIL_FROM ?? `no-reply@${new URL(publicUrl(ctx)).hostname}`
  return {
    // Given as parts, so that no name or address of a person can become a header.
    from: { name: SITE_NAME, address },
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(subject),
    text,
    html: htmlOf(text),
    messageId,
    date: new Date(ctx.now()),
  }
}

async function handOver(url: string, message: SendMailOptions): Promise<void> {
  const transport = createTransport(url, {
    connectionTimeout: sendWithinMs,
    socketTimeout: sendWithinMs,
  } as object)
  try {
    await transport.sendMail(message)
  } finally {
    transport.close()
  }
}

async function writeFile(ctx: Context, message: SendMailOptions, name: string): Promise<void> {
  const folder = mailFolder(ctx)
  mkdirSync(folder, { recursive: true })
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  await Bun.write(join(folder, name), bytes as Buffer)
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs = escaped.split('\n\n').map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="${language.tag}"><body>${paragraphs.join('\n')}</body></html>`
}
