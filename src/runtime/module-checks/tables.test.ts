import { expect, test } from 'bun:test'
import { bool, integer, json, table, text } from '@/src/db/columns'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { appPersonalData } from '@/src/privacy/app-personal-data'
import { findTableProblems } from '@/src/runtime/module-checks/tables'
import * as applicationTables from '@/src/runtime/schema'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

const id = () => text('id').primaryKey()
const file = 'modules/reviews/schema.ts'

function personalData(name: string, more: Partial<PersonalData> = {}): PersonalData {
  return {
    tables: { [name]: { retention: 'kept', why: 'It is a test.', notExported: 'It is a test.' } },
    ...more,
  }
}

test("the application's own tables follow the rules", () => {
  expect(
    findTableProblems([{ name: 'core', tables: applicationTables, personalData: appPersonalData }]),
  ).toEqual([])
})

test('a table starts with the name of its module', () => {
  const alerts = table('price_alerts_alerts', { id: id() })
  expect(problemsOf(buildModule('price-alerts', { tables: { alerts, other: 'no table' } }))).toEqual([])
  expect(problemsOf(buildModule('reviews', { tables: { alerts } }))).toEqual([
    `The table price_alerts_alerts of the module reviews (${file}) lacks the module's name. Rename it to start with reviews_.`,
  ])
})

test('a table that two modules define is rejected', () => {
  const define = () => ({ things: table('shop_things', { id: id() }) })
  expect(
    problemsOf(buildModule('shop', { tables: define() }), buildModule('reviews', { tables: define() })),
  ).toContainEqual(
    `The module reviews (${file}) defines the table shop_things, which the module shop (modules/shop/schema.ts) defines too. Rename one of the two.`,
  )
})

const userColumns = {
  user_id: text('user_id'),
  userId: text('userId'),
  user: text('user'),
  invited_user_ids: json('invited_user_ids'),
  owner_id: text('owner_id'),
  reviewer_id: text('reviewer_id'),
  rated_id: text('rated_id'),
  approved_by: text('approved_by'),
  author: text('author'),
  session_id: text('session_id'),
  email: text('email'),
  contact_email: text('contact_email'),
  actor: json('actor'),
  deliver_to: text('deliver_to'),
}

test.each(Object.entries(userColumns))('a table with %s must be declared', (name, column) => {
  const tables = { reviews: table('reviews_reviews', { id: id(), column }) }
  // The tables of other modules don't make a user a thing.
  const auth = buildModule('auth', { tables: { users: table('auth_users', { id: id() }) } })
  expect(problemsOf(auth, buildModule('reviews', { tables }))).toEqual([
    `The table reviews_reviews of the module reviews (${file}) has the column ${name}, which seems to refer to users, but the module's personalData doesn't list the table. List the table there (modules/reviews/module.ts), or the column in notPersonal.`,
  ])
  const declared = buildModule('reviews', { tables, personalData: personalData('reviews_reviews') })
  expect(problemsOf(auth, declared)).toEqual([])
  const notPersonal = { tables: {}, notPersonal: { reviews_reviews: [name] } }
  expect(problemsOf(auth, buildModule('reviews', { tables, personalData: notPersonal }))).toEqual([])
})

test('ids of rows, times, and other data need no declaration', () => {
  const tables = {
    reviews: table('reviews_reviews', {
      id: id(),
      itemId: text('item_id'),
      reviewId: text('review_id'),
      at: integer('at'),
      decideBy: integer('decide_by'),
      byPlatform: bool('by_platform'),
      name: text('name'),
      descriptionShown: bool('description_shown'),
    }),
  }
  const catalog = buildModule('catalog', { tables: { items: table('catalog_items', { id: id() }) } })
  expect(problemsOf(catalog, buildModule('reviews', { tables }))).toEqual([])
})

test('personal data of a table that the module lacks is rejected', () => {
  expect(problemsOf(buildModule('reviews', { personalData: personalData('reviews_votes') }))).toEqual([
    "The personalData of the module reviews (modules/reviews/module.ts) lists reviews_votes, which isn't one of its tables. Correct the name, or add the table to tables of the module.",
  ])
})

test('a table that refers to rows of users must be declared, by its name or a foreign key', () => {
  const hats = table('shop_hats', { id: id(), userId: text('user_id') })
  const tables = {
    hats,
    named: table('shop_feathers', { id: id(), hatId: text('hat_id') }),
    keyed: table('shop_ribbons', { id: id(), itemId: text('item_id').references(() => hats.id) }),
    other: table('shop_shelves', { id: id(), itemId: text('item_id') }),
  }
  const catalog = buildModule('catalog', { tables: { items: table('catalog_items', { id: id() }) } })
  const shop = (more: Partial<PersonalData>) =>
    problemsOf(catalog, buildModule('shop', { tables, personalData: personalData('shop_hats', more) }))
  expect(shop({})).toEqual([
    expect.stringContaining(
      'shop_feathers of the module shop (modules/shop/schema.ts) refers by hat_id to shop_hats',
    ),
    expect.stringContaining(
      'shop_ribbons of the module shop (modules/shop/schema.ts) refers by item_id to shop_hats',
    ),
  ])
  expect(shop({ notPersonal: { shop_feathers: ['hat_id'], shop_ribbons: ['item_id'] } })).toEqual([])
})
