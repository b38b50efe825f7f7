import { isPosting, type Tamperings } from '@/tests/support/module-testing/tampering'

export const tamperings: Tamperings = ({ completed }) => ({
  I1: [`delete from wallet_postings where ${isPosting(completed, 'release', 'liability:seller:%')}`],
  I2: [
    `update wallet_postings set amount_cents = amount_cents + 1 where ${isPosting(completed, 'release', 'income:%')}`,
  ],
  I8: ['update wallet_payouts set amount_cents = amount_cents + 1'],
  I24: [`update wallet_journals set at = at + 1 where key = 'release:${completed}'`],
  I45: [`update wallet_journals set key = 'bonus:' || order_id where key = 'release:${completed}'`],
  I27: [
    "insert into wallet_payouts (id, seller_id, amount_cents, method, state, created_at) values ('p', 's', 500, 'bank', 'held', 1)",
  ],
  I48: [
    "insert into wallet_staff_acts (id, kind, state, user_id, amount_cents, reason, staff_id, at) values ('f', 'fine', 'done', 's', 500, 'Spam.', 'm', 1)",
  ],
  I25: ["update wallet_payouts set failure_reason = 'none'"],
})
