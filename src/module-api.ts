/**
 * `mintmark/module`: what the server half of a module may use, and what both halves may: contract.ts, messages.ts and errors.ts. Every
 * name is a promise (docs/modules/api.md).
 */

// The parts of a module

export { accountLinks } from '@/src/kit/accounts/account-links'
export { type Authenticator, authenticators, type Credentials } from '@/src/kit/accounts/authenticators'
export { type Diagnostic, type DiagnosticResult, diagnostics } from '@/src/kit/checks/diagnostic'
export { type Health, healthChecks } from '@/src/kit/checks/health'
export type { Invariant } from '@/src/kit/checks/invariants'
export { defineConfig, type Env, readConfig } from '@/src/kit/config/config'
export {
  choiceSetting,
  flagSetting,
  originSetting,
  textSetting,
  wholeNumberSetting,
} from '@/src/kit/config/setting-types'
export {
  type AccessScope,
  type Actor,
  type Context,
  type Core,
  type RequestInfo,
  type SessionUser,
  systemContext,
  type TxContext,
  type UserContext,
} from '@/src/kit/context'
export {
  AppError,
  defineErrors,
  type ErrorFactory,
  type Errors,
  fieldError,
  httpErrors,
} from '@/src/kit/errors'
export { every, type Job } from '@/src/kit/jobs/jobs'
export { dailySeries } from '@/src/kit/metrics/daily-series'
export { defineCounter, defineGauge, incrementCounter, metrics } from '@/src/kit/metrics/metrics'
export type { CommandSite, RunCommand } from '@/src/kit/module/command'
export {
  type Absence,
  type ClientConfig,
  defineModule,
  type Module,
  type Page,
  type PageHead,
  type PageOrigins,
  type SentRequest,
} from '@/src/kit/module/module'
export { type CaseRow, caseQueues, type Queue } from '@/src/kit/staff/queues'
export { noParties, staffRelations } from '@/src/kit/staff/relations'
export { type ReportSubject, reportSubjects } from '@/src/kit/staff/report-subjects'
export { recordStaffAction, type StaffAction } from '@/src/kit/staff/staff-actions'
export { staffPage } from '@/src/kit/staff/staff-page'
export { defineStaffTable, type StaffTable, staffTables } from '@/src/kit/staff/staff-tables'

// Routes, and requests to other services

export { rawBody } from '@/src/http/bodies/parse-request'
export { sendPage } from '@/src/http/next-page'
export {
  acceptedResponse,
  fileResponse,
  noContent,
  noContentResponse,
  notModifiedResponse,
  redirectResponse,
  serializedResponse,
} from '@/src/http/openapi/openapi'
export { pageTitlePoint } from '@/src/http/pages/page-title'
export { type PageAlternate, pageAlternatesPort } from '@/src/http/pages/shell'
export { actFor, hasScope } from '@/src/http/programs'
export type { RootScope, Scope } from '@/src/http/scope'
export { streamText } from '@/src/http/stream-text'
export { userRowRoutes } from '@/src/http/user-row-routes'
export type { OutgoingRequest, ReceivedResponse } from '@/src/http-client/attempt'
export { type Destination, maybeAllowedUrl } from '@/src/http-client/destination'
export { sendRequest } from '@/src/http-client/send-request'
export { sendToUserUrl, userUrlProblem } from '@/src/http-client/send-to-user-url'
export { requireRecentSecondFactor, requireSecondFactor } from '@/src/kit/accounts/second-factor'
export { assetIdParam, cursorParam, idParam, idParams, limitParam, zonedTime } from '@/src/kit/input/params'

// Tables and transactions

export {
  bool,
  check,
  dialect,
  index,
  inJsonList,
  integer,
  json,
  primaryKey,
  serial,
  sql,
  table,
  text,
  uniqueIndex,
} from '@/src/db/columns'
export { isUniqueViolation } from '@/src/db/database-errors'
export { findById } from '@/src/db/find-by-id'
export { param, paramColumns, prepared } from '@/src/db/prepared'
export { rowLocked } from '@/src/db/row-locked'
export { containsUnindexed } from '@/src/db/substring'
export type { UserGroup } from '@/src/db/user-group'
export { userTable } from '@/src/db/user-table'
export type { Reader, Writer } from '@/src/kit/db'
export { keyset, type ListPage } from '@/src/kit/lists/keyset'
export { transact } from '@/src/kit/transact'

// Personal data, and rows that belong to one user each

export type { DepartingUser, ExportRecords, Json, PersonalData } from '@/src/kit/accounts/personal-data'
export { userRowShapes } from '@/src/kit/accounts/user-row-shapes'
export { exportFewRowsOf, exportInPages, exportPageRows, exportRowsOf } from '@/src/privacy/export-pages'
export { type UserRowOptions, type UserRows, userRows } from '@/src/privacy/user-rows'

// Events, notices, outbox jobs and emails

export {
  type AppliedEvent,
  defineEvent,
  type Event,
  type Listener,
  on,
  onApply,
  onApplyAll,
  type PublishedEvent,
} from '@/src/kit/events'
export type { OutboxJob } from '@/src/kit/jobs/claimed-job'
export {
  defineOutboxJob,
  type ExternalResult,
  handle,
  isIdempotencyKeyExpired,
  mayHaveRunBefore,
  type Outcome,
} from '@/src/kit/jobs/outbox-jobs'
export { type AnnouncementToAll, announcePort } from '@/src/kit/notices/announce'
export {
  type Channel,
  defineNotificationKind,
  markThreadRead,
  type Notice,
  type NotificationKind,
  type NotificationType,
  notificationKinds,
  notify,
  notifyUsers,
} from '@/src/kit/notices/notify'
export { type Recipient, recipientsPort } from '@/src/kit/notices/recipients'
export {
  type FoundHistorySubject,
  type HistoryEntry,
  type HistoryKind,
  type HistoryPage,
  type HistoryPosition,
  type HistorySubject,
  historyKinds,
  historySubjects,
  isOlder,
  type ListHistory,
  pageOfEntries,
} from '@/src/kit/staff/history'
export { hasRight, type Right, type Role } from '@/src/kit/staff/rights'
export { requireRight, type StaffMember, staffPort } from '@/src/kit/staff/staff'
export { type StaffSearch, staffSearches, staffSearchMax } from '@/src/kit/staff/staff-search'
export { type Email, enqueueEmail, SendEmail } from '@/src/mail/send-email'
export { enqueue } from '@/src/runtime/outbox/enqueue'
export { countDueJobs, postponeJobs, resumeJobs } from '@/src/runtime/outbox/outbox-queries'
export { publish } from '@/src/runtime/publish'

// Realtime

export type { Frame, Topic } from '@/src/kit/realtime/realtime'
export { onFrame } from '@/src/realtime/frames'
export { invalidateForUser, publishToTopic, publishToUser } from '@/src/realtime/publish'
export { defineTopic } from '@/src/realtime/topics'

// Ports, fields and checks

export { beforeTradePoint } from '@/src/kit/account'
export {
  defineChange,
  defineCheck,
  defineCheckPoint,
  defineValuePoint,
  findRejection,
  hasChecks,
  type Rejection,
  resolveValue,
  type ValueChange,
} from '@/src/kit/checks/checks'
export {
  defineField,
  type Field,
  type FieldValues,
  type FindFieldValues,
  invalidateField,
  resolveField,
} from '@/src/kit/module/fields'
export {
  add,
  addAtStart,
  defineList,
  definePort,
  entriesOf,
  type List,
  maybeUse,
  type Provider,
  provide,
  type Throwing,
  use,
} from '@/src/kit/ports'

// Filters and sorts of the marketplace

export {
  defineSearchFilter,
  defineSearchSort,
  type ItemColumns,
  invalidateSearch,
  type SearchFilter,
  type SearchParam,
  type SearchSort,
  type SearchValues,
  type SortTerm,
  type SortValue,
  searchFilters,
  searchSorts,
} from '@/src/kit/module/search'

// Values, texts and caches

export { clusterCached } from '@/src/cluster/cluster-cached'
export { assert } from '@/src/kit/assert'
export { invalidate, publicListsTag, rowsInMemory, VersionedCache } from '@/src/kit/cache/cache-versions'
export { cached } from '@/src/kit/cache/cached'
export { chunks } from '@/src/kit/chunks'
export { publicUrl, siteName } from '@/src/kit/config/app-config'
export { newId } from '@/src/kit/id'
export { lazy } from '@/src/kit/lazy'
export { language } from '@/src/kit/messages'
export {
  AmountCents,
  centsOf,
  decimalOf,
  dollarsOf,
  formatDollars,
  PriceCents,
  priceMaxCents,
  priceMinCents,
} from '@/src/kit/money'
export { newSecret, secretsMatch, sha256Hex } from '@/src/kit/secret'
export { csvHeader, csvRow } from '@/src/kit/text/csv'
export { escapeMarkup } from '@/src/kit/text/escape-markup'
export { isoTime } from '@/src/kit/text/iso-time'
export { formatCount, plural } from '@/src/kit/text/plural'
export { sanitizeLine, sanitizeText } from '@/src/kit/text/sanitize-text'
export { requiredLine, requiredText } from '@/src/kit/text/text-input'
export { withTimeout } from '@/src/kit/with-timeout'

// Modules, for `needs`

export { auth as authModule } from '@/modules/auth/module'
export { catalog as catalogModule } from '@/modules/catalog/module'
export { checkout as checkoutModule } from '@/modules/checkout/module'
export { delivery as deliveryModule } from '@/modules/delivery/module'
export { fees as feesModule } from '@/modules/fees/module'
export { messages as messagesModule } from '@/modules/messages/module'
export { orders as ordersModule } from '@/modules/orders/module'
export { platform as platformModule } from '@/modules/platform/module'
export { players as playersModule } from '@/modules/players/module'
export { reviews as reviewsModule } from '@/modules/reviews/module'
export { wallet as walletModule } from '@/modules/wallet/module'

// Accounts

export { reauthenticationErrors } from '@/modules/auth/errors'
export { AccountRenamed } from '@/modules/auth/events'
export { accountNotices } from '@/modules/auth/notification-kinds'
export { type CaptchaAnswer, captchaPort, hasRealMoney, realMoneySources } from '@/modules/auth/ports'
export {
  activeUsers,
  findActiveUsers,
  findProfiles,
  isAccountOpen,
  isOnLegalHold,
  maybeVerifiedEmail,
  type PublicProfile,
  requireReauthentication,
  requireRecentReauthentication,
  usernameText,
} from '@/modules/auth/service'
export { PlayerLinked, PlayerUnlinked } from '@/modules/players/events'
export { maybeLinkedPlayer } from '@/modules/players/service'
export { AccountDeleted } from '@/modules/privacy/events'

// Items, listings and reviews

export {
  type Category,
  type Condition,
  categories,
  ListingChange,
  ListingInput,
  OwnListing,
} from '@/modules/catalog/contract'
export { ListingChanged, ListingDelisted, ListingOffered } from '@/modules/catalog/events'
export { saleNotices } from '@/modules/catalog/notification-kinds'
export {
  catalogCacheTag,
  firstItemsPoint,
  itemRatingField,
  sellerFiguresField,
  sellerRatingField,
  sellerReviewsField,
} from '@/modules/catalog/ports'
export {
  type CatalogResponse,
  changeListing,
  changeListingErrors,
  changePriceErrors,
  countSales,
  createItemSearch,
  createListing,
  createListingErrors,
  findItem,
  findItemNames,
  findItems,
  findListings,
  findPriceHistory,
  type ItemFacts,
  type ItemSearch,
  itemRows,
  type ListingFacts,
  listItemsOnSale,
  listMarketPrices,
  listOwnListings,
  maskedBuyerName,
  maybeSeller,
  notifyHoldersOf,
  notifySellersOf,
  respondFromCache,
  respondUnlessKnown,
  sellers,
  textResponse,
  withdrawListing,
  withdrawListingErrors,
  withItemNames,
} from '@/modules/catalog/service'
export { itemTopic } from '@/modules/catalog/topics'
export { itemPath } from '@/modules/catalog/web/paths'
export { ReviewAnswered, ReviewEdited, ReviewRemoved, ReviewWritten } from '@/modules/reviews/events'

// Orders and money

export { PaymentIntentInput, PaymentIntentResponse } from '@/modules/checkout/contract'
export { PayoutAccountChanged } from '@/modules/checkout/events'
export { purchaseErrors, startPurchase } from '@/modules/checkout/service'
export { BuyerInventoryHidden, CopyLeftSeller } from '@/modules/delivery/events'
export type { FeeLines, FeeTerms } from '@/modules/fees/contract'
export { feePoint } from '@/modules/fees/ports'
export { Order, type OrderState, type Party } from '@/modules/orders/contract'
export {
  AppealOverturned,
  AppealUpheld,
  ChargebackLost,
  ChargebackOpened,
  ChargebackPartlyLost,
  ChargebackWon,
  DeliveryDisputed,
  DisputeDecided,
  DisputeMessagePosted,
  ExcessRefundRecorded,
  FallbackScheduled,
  ManualRefundRecorded,
  OrderCompleted,
  OrderDisputed,
  type OrderEventPayload,
  OrderExpired,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderRefundStarted,
  OrderSent,
  PartRefunded,
  RefundFailed,
  ReleaseRejected,
  SaleReversed,
  SaleStandingChanged,
} from '@/modules/orders/events'
export { disputeNotices, purchaseNotices } from '@/modules/orders/notification-kinds'
export {
  beforeReleasePoint,
  beforeReservationPoint,
  type IntentLookup,
  type PaymentIntent,
  type PaymentProvider,
  paymentProviders,
  type Refund,
  type Release,
} from '@/modules/orders/ports'
export { buyers, findOrder, findOrderParties } from '@/modules/orders/queries'
export {
  agreedPriceErrors,
  cancelByStaff,
  cancelByStaffErrors,
  cancelOrder,
  cancelOrderErrors,
  deliveryTimePoint,
  findTransactions,
  listTransactions,
  notifyPartiesOf,
  type OrderNotices,
  pricePoint,
  refundByStaff,
  refundErrors,
  reservationTimePoint,
  reserveAtAgreedPrice,
  syncIntent,
  type Transaction,
} from '@/modules/orders/service'
export { PayoutPaid, PayoutReturned } from '@/modules/wallet/events'
export { payoutNotices } from '@/modules/wallet/notification-kinds'
export {
  type PayoutProvider,
  type PayoutRequest,
  type ProviderPayout,
  payoutProviders,
} from '@/modules/wallet/ports'
export { findPayouts, robuxPerUsd, syncPayout } from '@/modules/wallet/service'

// Messages, reports and tickets

export type { NewMessage } from '@/modules/messages/contract'
export { messagesErrors } from '@/modules/messages/errors'
export { ConversationRead, MessageSent } from '@/modules/messages/events'
export { messageNotices } from '@/modules/messages/notification-kinds'
export { findMessageContents, hasBlocked, sendMessage } from '@/modules/messages/service'
export { ReportOpened } from '@/modules/reports/events'
export { TicketOpened } from '@/modules/support/events'

// The game platform

export { platformErrors } from '@/modules/platform/errors'
export type { Copy, Inventory, PlatformItem, Player } from '@/modules/platform/ports'
export {
  maybeHolder,
  maybePlatformItem,
  maybePlayer,
  platformDisplayName,
  platformLinks,
  readInventory,
  unlessUnavailable,
} from '@/modules/platform/service'
