import { bool, integer, table, text } from '@/src/db/columns'

/** Current holders of demo copies that have been traded. */
export const demoMoves = table('platform_demo_moves', {
  userAssetId: text('user_asset_id').primaryKey(),
  holder: text('holder').notNull(),
  movedAt: integer('moved_at').notNull(),
})

/** Edited profiles of demo players, who are fictional. */
export const demoProfiles = table('platform_demo_profiles', {
  player: text('player').primaryKey(),
  description: text('description').notNull(),
  hidden: bool('hidden').notNull(),
})

/** Platforms whose terms the operator has acknowledged, and when. */
export const terms = table('platform_terms', {
  platform: text('platform').primaryKey(),
  acknowledgedAt: integer('acknowledged_at').notNull(),
})
