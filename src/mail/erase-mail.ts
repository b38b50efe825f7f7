import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TxContext } from '@/src/kit/context'
import { defineOutboxJob, handle, sentMessageRetentionMs } from '@/src/kit/jobs/outbox-jobs'
import { type Email, mailFolder, SendEmail } from '@/src/mail/send-email'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { outbox } from '@/src/runtime/schema'

const EraseMailFiles = defineOutboxJob<{ address: string }>('core.erase-mail-files', {
  isSecret: true,
  retentionMs: sentMessageRetentionMs,
})
/** Email headers are shorter; the text may be long. */
const headerMaxBytes = 4096

/** Erases emails to an address, or with it in Reply-To: deletes unsent ones and files of written ones. */
export async function eraseMail(tx: TxContext, userId: string, address: string): Promise<void> {
  await dropUnsent(tx, address)
  await enqueue(tx, EraseMailFiles, {
    key: `forget-mails:${userId}`,
    subject: `forget-mails:${userId}`,
    payload: { address },
  })
}

export const eraseMailFiles = handle(EraseMailFiles, async (ctx, { payload: { address }, enqueuedAt }) => {
  const folder = mailFolder(ctx)
  for (const name of await readdir(folder).catch(() => [])) {
    // The goodbye email was queued at the same moment and stays.
    const isOlder = Number.parseInt(name, 10) < enqueuedAt
    const path = join(folder, name)
    if (isOlder && isAddressed(await Bun.file(path).slice(0, headerMaxBytes).text(), address)) await rm(path)
  }
  return { outcome: 'done' }
})

async function dropUnsent(tx: TxContext, address: string): Promise<void> {
  const mentions = `%"${address.replace(/[\\%_]/g, '\\$&')}"%`
  const found = await tx.db
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.state, ['pending', 'inflight']),
        eq(outbox.kind, SendEmail.kind),
        sql`${outbox.payload} like ${mentions} escape '\\'`,
      ),
    )
  const keys = found.filter(({ payload }) => isToOrReplyTo(payload, address)).map(({ key }) => key)
  if (keys.length > 0) await tx.db.delete(outbox).where(inArray(outbox.key, keys))
}

function isToOrReplyTo(payload: unknown, address: string): boolean {
  const { to, replyTo }: Partial<Email> = Object(payload)
  return to === address || replyTo === address
}

function isAddressed(mail: string, address: string): boolean {
  const [head = ''] = mail.split('\r\n\r\n')
  return head
    .split('\r\n')
    .some((line) => /^(to|reply-to):/i.test(line) && line.split(/[\s<>,]+/).includes(address))
}
