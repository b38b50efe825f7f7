import { expect, test } from 'bun:test'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { modules } from '@/src/modules'
import * as coreTables from '@/src/runtime/schema'

const ends = 'ends'
const past = 'It says who did something that is done.'
const party = 'A buyer or seller, not staff.'

/** Every column with someone who may be staff: what of theirs is still to come when their role ends. */
const authors: Record<string, string> = {
  'admin_cases.assignee_id': ends,
  'fees_rule_sets.announced_by': ends,
  'manual_entries.proposed_by': ends,
  'manual_credit_transfers.proposed_by': ends,
  'orders_decisions.staff_id': ends,
  'settings_changes.changed_by': ends,
  'wallet_staff_acts.staff_id': ends,
  'announcements_announcements.author_id': 'It is sent at once, and any admin can end its banner.',
  'terms_versions.author_id': 'All users were told at once, and any admin can replace it.',
  'audit_log_entries.actor_id': past,
  'auth_users.suspended_by': past,
  'catalog_items.named_by': past,
  'manual_payment_files.staff_id': past,
  'manual_statements.staff_id': past,
  'orders_appeals.staff_id': past,
  'orders_chargeback_responses.staff_id': 'The response was sent to the bank at once.',
  'orders_dispute_messages.author_id': past,
  'strikes_warnings.author_id': past,
  'support_messages.author_id': past,
  'users_notes.author_id': past,
  'users_suspension_appeals.decided_by': past,
  'users_suspension_appeals.suspended_by': past,
  'wallet_fine_appeals.decided_by': past,
  'wallet_staff_acts.closed_by': past,
  'wallet_staff_acts.confirmed_by': past,
  'offers_offers.proposed_by': party,
  'orders_dispute_pictures.author_id': party,
  'orders_orders.dispute_by': party,
}

const isAuthor = (column: string) =>
  /(?:^|_)(?:author|staff|actor|admin|moderator|assignee)_id$|_by$/.test(column)

test('what staff planned, proposed or claimed ends with their role, or nothing of it is still to come', () => {
  const tables = [
    ...modules.flatMap(({ tables: own = {} }) => Object.values(own)),
    ...Object.values(coreTables),
  ]
  const found = tables.flatMap((table) =>
    is(table, Table)
      ? Object.values(getTableColumns(table))
          .filter(({ name, dataType }) => dataType === 'string' && isAuthor(name))
          .map(({ name }) => `${getTableName(table)}.${name}`)
      : [],
  )
  expect(
    found.sort(),
    'End what a former staff member planned, proposed or claimed, with a test, or say here why nothing of it is still to come.',
  ).toEqual(Object.keys(authors).sort())
})
