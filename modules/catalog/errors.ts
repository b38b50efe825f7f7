import { editingMessages } from '@/modules/catalog/editing/messages'
import { approvalMessages } from '@/modules/catalog/listings/approval-messages'
import { serverMessages } from '@/modules/catalog/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const catalogErrors = defineErrors({
  listing_unavailable: [409, errors.listing_unavailable],
  listing_locked: [409, errors.listing_locked],
  listing_gone: [409, errors.listing_gone],
  listing_hidden: [409, errors.listing_hidden],
  listing_unapproved: [409, approvalMessages.problems.listing_unapproved],
  listing_changed: [409, approvalMessages.problems.listing_changed],
  on_holiday: [409, errors.on_holiday],
  item_removed: [409, editingMessages.problems.item_removed],
  item_not_removed: [409, editingMessages.problems.item_not_removed],
  too_many_listings: [409, errors.too_many_listings],
  listing_not_hidden: [409, errors.listing_not_hidden],
  copy_already_listed: [409, errors.copy_already_listed],
  copy_in_order: [409, errors.copy_in_order],
  item_changed: [409, errors.item_changed],
  asset_fixed: [409, errors.asset_fixed],
  asset_taken: [409, errors.asset_taken],
  features_changed: [409, errors.features_changed],
  import_running: [409, errors.import_running],
  import_started: [409, errors.import_started],
  bad_catalog_file: [422, errors.bad_catalog_file],
  item_merged: [409, errors.item_merged],
  different_assets: [409, errors.different_assets],
  own_listing: [403, errors.own_listing],
  bad_cursor: [422, errors.bad_cursor],
})
