import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { debitedAccount } from '@/modules/manual/config'
import type { NewPaymentFile, PaymentFile } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { isIban } from '@/modules/manual/iban-contract'
import { newReference } from '@/modules/manual/references'
import { type CreditTransferRow, creditTransfers, paymentFiles } from '@/modules/manual/schema'
import { enqueueTransferSync, runSyncs } from '@/modules/manual/sync'
import { findObstacles, isBlocked } from '@/modules/manual/transfers/blocked-transfers'
import { cancelTransfer, isUnsent, partiesOf } from '@/modules/manual/transfers/credit-transfers'
import { writePaymentFile } from '@/modules/manual/transfers/pain-file'
import { overdrawn } from '@/modules/wallet/service'
import { findById } from '@/src/db/find-by-id'
import { chunks } from '@/src/kit/chunks'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

type StaffTx = TxContext & UserContext

/** What banks accept in one file. */
const transfersMax = 1_000
const filesShownMax = 20
const chunkSize = 500

/**
 * Puts the refunds and payouts that wait into a payment file. It doesn't have those whose account isn't an IBAN, that someone says have left, the
 * staff member's own, and payouts that have to wait; a payout that the balance no longer covers is canceled. Throws payment_files_off,
 * nothing_to_send, safe_mode.
 */
export async function makePaymentFile(ctx: UserContext): Promise<NewPaymentFile> {
  requireCanMoveMoney(ctx)
  if (!debitedAccount(ctx)) throw manualErrors.payment_files_off()
  const { file, keys } = await transact(ctx, async (tx) => {
    const waiting = await tx.db
      .select()
      .from(creditTransfers)
      .where(isUnsent)
      .orderBy(asc(creditTransfers.at), asc(creditTransfers.id))
    const { ready, canceled } = await chooseTransfers(tx, waiting)
    const stored = ready.length > 0 ? await storeFile(tx, ready.slice(0, transfersMax)) : undefined
    const keys: string[] = []
    for (const transfer of canceled) keys.push(await enqueueTransferSync(tx, transfer))
    const left = waiting.length - canceled.length - (stored?.count ?? 0)
    return { file: stored && { ...present(stored, stored.count), left }, keys }
  })
  await runSyncs(ctx, keys)
  if (!file) throw manualErrors.nothing_to_send()
  return file
}

async function chooseTransfers(tx: StaffTx, waiting: readonly CreditTransferRow[]) {
  const [ready, canceled]: [CreditTransferRow[], CreditTransferRow[]] = [[], []]
  const obstacles = await findObstacles(tx, waiting)
  for (const transfer of waiting) {
    const { id, kind, userId, account } = transfer
    if (kind === 'payout' && obstacles.payouts.get(userId)?.isOverdrawn) {
      // Others of the seller may be covered once one is canceled.
      const isFirst = canceled.every((each) => each.userId !== userId)
      const row = isFirst && (await cancelTransfer(tx, id, overdrawn.reason))
      if (row) canceled.push(row)
      continue
    }
    const isOwn = (await partiesOf(tx, transfer)).includes(tx.actor.id)
    if (!isBlocked(tx, transfer, obstacles) && !isOwn && isIban(account)) ready.push(transfer)
  }
  return { ready, canceled }
}

async function storeFile(tx: StaffTx, transfers: readonly CreditTransferRow[]) {
  const file = {
    id: newReference(tx, 'MF'),
    staffId: tx.actor.id,
    count: transfers.length,
    totalCents: transfers.reduce((sum, { amountCents }) => sum + amountCents, 0),
    at: tx.now(),
  }
  await tx.db.insert(paymentFiles).values(file)
  const ids = transfers.map(({ id }) => id)
  let claimed = 0
  for (const chunk of chunks(ids, chunkSize)) {
    const rows = await tx.db
      .update(creditTransfers)
      .set({ state: 'sent', fileId: file.id })
      .where(and(inArray(creditTransfers.id, chunk), isUnsent))
      .returning({ id: creditTransfers.id })
    claimed += rows.length
  }
  // Meanwhile they were put into another file, or someone says that they have left.
  if (claimed < ids.length) throw manualErrors.transfer_closed()
  await recordStaffAction(tx, {
    action: 'manual.make-payment-file',
    subjectId: file.id,
    after: { count: file.count, totalCents: file.totalCents },
  })
  return file
}

/** Returns the latest payment files, newest first. */
export async function listPaymentFiles(ctx: Context): Promise<PaymentFile[]> {
  const rows = await ctx.db
    .select()
    .from(paymentFiles)
    .orderBy(desc(paymentFiles.at), desc(paymentFiles.id))
    .limit(filesShownMax)
  const open = await ctx.db
    .select({ fileId: creditTransfers.fileId, open: count() })
    .from(creditTransfers)
    .where(
      and(
        inArray(
          creditTransfers.fileId,
          rows.map(({ id }) => id),
        ),
        eq(creditTransfers.state, 'sent'),
      ),
    )
    .groupBy(creditTransfers.fileId)
  const openOf = new Map(open.map(({ fileId, open: cases }) => [fileId, cases]))
  return rows.map((row) => present(row, openOf.get(row.id) ?? 0))
}

/** Returns a payment file as the bank reads it (pain.001). Recorded in the audit log, because it has accounts. Throws not_found, payment_files_off. */
export async function readPaymentFile(ctx: UserContext, id: string): Promise<string> {
  const debited = debitedAccount(ctx)
  if (!debited) throw manualErrors.payment_files_off()
  return transact(ctx, async (tx) => {
    const file = await findById(tx, paymentFiles, id)
    const transfers = await tx.db
      .select()
      .from(creditTransfers)
      .where(eq(creditTransfers.fileId, id))
      .orderBy(asc(creditTransfers.at), asc(creditTransfers.id))
    await recordStaffAction(tx, { action: 'manual.read-payment-file', subjectId: id })
    return writePaymentFile({
      id,
      at: file.at,
      debited,
      siteName: readConfig(tx, appConfig).SITE_NAME,
      transfers,
    })
  })
}

function present(
  { id, totalCents, at, count: total }: typeof paymentFiles.$inferSelect,
  open: number,
): PaymentFile {
  return { id, count: total, total: decimalOf(totalCents), at: isoTime(at), open }
}
