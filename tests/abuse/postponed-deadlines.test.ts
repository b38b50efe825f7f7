import { expect, test } from 'bun:test'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { modules } from '@/src/modules'
import * as coreTables from '@/src/runtime/schema'

const postponed = 'postponed'
const secret = 'A secret, a session or a lock must not last longer.'
const chosen = 'A day that its user or staff chose.'
const bank = "The buyer's bank sets it."
const undo = 'Minutes in which staff can undo their own act: its refund leaves as soon as jobs run.'
const frozen = 'Keeps a payout back after the bank account was changed: that account was not used either.'
const work = 'When the site itself goes on.'

/** Every time by which someone has to act, or at which something ends. */
const deadlines: Record<string, string> = {
  'orders_orders.reserve_until': postponed,
  'orders_orders.deliver_by': postponed,
  'orders_orders.confirm_by': postponed,
  'orders_orders.decide_by': postponed,
  'orders_decisions.appeal_until': postponed,
  'offers_offers.expires_at': postponed,
  'orders_decisions.undo_until': undo,
  'wallet_staff_acts.undo_until': undo,
  'orders_chargeback_responses.due_by': bank,
  'checkout_sandbox_disputes.due_by': bank,
  'checkout_stripe_accounts.frozen_until': frozen,
  'manual_payees.frozen_until': frozen,
  'auth_codes.expires_at': secret,
  'auth_invitations.expires_at': secret,
  'auth_passkey_challenges.expires_at': secret,
  'auth_password_attempts.expires_at': secret,
  'auth_sessions.passkey_challenge_expires_at': secret,
  'captcha_challenges.expires_at': secret,
  'captcha_proofs.expires_at': secret,
  'players_challenges.expires_at': secret,
  'players_pending_logins.expires_at': secret,
  'announcements_announcements.banner_until': chosen,
  'api_keys_keys.expires_at': chosen,
  'auth_users.suspended_until': chosen,
  'admin_cases.snoozed_until': chosen,
  'catalog_features.until': chosen,
  'catalog_holidays.until': chosen,
  'notifications_pending_emails.due_at': work,
  'core_idempotency_records.lease_until': work,
  'core_rate_limits.ends_at': work,
  'core_absences.until': 'The end of an absence.',
}

test('every deadline is postponed by an absence, or there is a reason why it is not', () => {
  const tables = [
    ...modules.flatMap(({ tables: own = {} }) => Object.values(own)),
    ...Object.values(coreTables),
  ]
  const found = tables.flatMap((table) =>
    is(table, Table)
      ? Object.values(getTableColumns(table))
          .filter(({ name, dataType }) => dataType === 'number' && isDeadline(name))
          .map(({ name }) => `${getTableName(table)}.${name}`)
      : [],
  )
  expect(
    found.sort(),
    'Move the deadline in postponeDeadlines of its module, with a test, or say here why an absence of the site does not matter.',
  ).toEqual(Object.keys(deadlines).sort())
})

const isDeadline = (column: string) => /(?:_by|until|expires_at|due_at|ends_at|deadline)$/.test(column)
