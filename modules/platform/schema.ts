import { bool, integer, table, text } from '@/src/db/columns'

/** Copies of the demo universe that are no longer with whom they began. */
export const demoMoves = table('platform_demo_moves', {
  userAssetId: text('user_asset_id').primaryKey(),
  holder: text('holder').notNull(),
  movedAt: integer('moved_at').notNull(),
})

/** What has been changed about players of the demo universe; everybody in it is invented. */
export const demoProfiles = table('platform_demo_profiles', {
  player: text('player').primaryKey(),
  description: text('description').notNull(),
  hidden: bool('hidden').notNull(),
})

/** Platforms whose terms the operator has acknowledged, and when they first did. */
export const terms = table('platform_terms', {
  platform: text('platform').primaryKey(),
  acknowledgedAt: integer('acknowledged_at').notNull(),
})
