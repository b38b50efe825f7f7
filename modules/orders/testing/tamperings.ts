import { dialect } from '@/src/db/columns'
import { isPosting, type Tamperings } from '@/tests/support/module-testing/tampering'

export const tamperings: Tamperings = ({ paid, completed, refunded }) => ({
  I3: [
    `update wallet_postings set account = 'liability:suspense' where ${isPosting(paid, 'pay', 'liability:escrow')}`,
  ],
  I4: [
    'drop index orders_one_holder',
    `update orders_orders set listing_id = (select listing_id from orders_orders where id = '${paid}')`,
  ],
  I32: [
    `update catalog_listings set user_asset_id = 'twice'
       where state = 'reserved' or id = (select listing_id from orders_orders where id = '${paid}')`,
  ],
  I5: ["update catalog_listings set state = 'active' where state = 'reserved'"],
  I6: ['update orders_orders set paid_at = null'],
  I7: [`insert into wallet_journals (id, key, at) values ('again', 'refund:${completed}', 0)`],
  I9: ["delete from core_outbox where key like 'refund:%'"],
  I10: ['update orders_orders set buyer_id = seller_id'],
  I11: [
    `update wallet_postings set amount_cents = amount_cents - 1 where ${isPosting(completed, 'release', 'liability:escrow')}`,
  ],
  I12: ["update orders_orders set deliver_by = null where state = 'paid'"],
  I13: ['update orders_orders set unmatched_cents = 5'],
  I14: ["update orders_orders set chargeback = 'open', chargeback_cents = 5"],
  I15: ['update orders_orders set paused_at = 1'],
  I16: [`delete from wallet_postings where ${isPosting(refunded, 'refund', 'asset:provider:%')}`],
  I17: ['update orders_orders set manual_refund_cents = 5'],
  I18: [`update orders_orders set refunded_cents = refunded_cents - 1 where id = '${refunded}'`],
  I19: [
    `update wallet_postings set account = 'liability:seller:thief' where ${isPosting(completed, 'release', 'liability:seller:%')}`,
  ],
  I20: [`update orders_orders set chargeback_step = 1 where id = '${completed}'`],
  I21: [`update orders_orders set state = 'charged_back' where id = '${refunded}'`],
  I22: [`update orders_orders set sent_at = 1, confirm_by = 1 where id = '${completed}'`],
  I26: [
    `insert into orders_decisions (order_id, kind, outcome, reason_code, reason, at)
       values ('${paid}', 'decided', 'release', 'other', 'forged', 0)`,
  ],
  I28: [
    `insert into orders_chargeback_responses
       (dispute_id, order_id, is_inquiry, status, reason, amount_cents, opened_at, submissions, state)
       values ('du_forged', '${paid}', ${dialect === 'postgres' ? 'false' : '0'}, 'needs_response', 'general', 1, 0, 0, 'submitting')`,
  ],
  I29: [
    `insert into orders_decisions (id, order_id, kind, outcome, reason_code, reason, at)
       values (1000000, '${completed}', 'decided', 'release', 'other', 'forged', 0)`,
    `insert into orders_appeals (id, order_id, user_id, reason, state, at)
       values (1000000, '${completed}', 'forged', 'forged', 'open', 0)`,
  ],
  I36: ["update orders_orders set payment_hold = 'review' where state = 'paid'"],
  I38: [
    `insert into orders_decisions (id, order_id, kind, outcome, reason_code, reason, appeal_until, at)
       values (1000001, '${completed}', 'decided', 'release', 'other', 'forged', 9000000000000, 0)`,
  ],
  I41: [
    `insert into catalog_sales (id, item_id, seller_id, buyer_id, price_cents, at)
       select id, item_id, seller_id, buyer_id, price_cents, 0 from orders_orders where id = '${refunded}'`,
    `update catalog_items set sales_count = sales_count + 1
       where id = (select item_id from catalog_sales where id = '${refunded}')`,
  ],
  I42: [
    `update orders_orders set counted_as = null where id = '${completed}'`,
    'update orders_seller_figures set sales = sales - 1',
  ],
  I31: ['update orders_seller_figures set sales = sales + 1'],
  I49: [`update orders_orders set partial_refund_cents = 1 where id = '${completed}'`],
  I40: [`update orders_orders set platform_fee_bps = platform_fee_bps + 100 where id = '${completed}'`],
  I23: [`update orders_orders set dispute_by = 'buyer' where id = '${completed}'`],
})
