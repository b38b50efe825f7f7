/**
 * `mintmark/web`: what the browser half of a module may use. Every name is a promise (docs/modules/api.md). A page loads only what it
 * imports from here.
 */

// The parts of the browser half

export { lazyView } from '@/web/lib/modules/lazy-component'
export { defineWebModule, type WebModule } from '@/web/lib/modules/module'
export type { SearchFilter, SearchSort } from '@/web/lib/modules/search'
export { defineSlot, plug, type Slot, SlotView, usePlugs } from '@/web/lib/modules/slots'
export { defineStaffModule, type StaffNavItem } from '@/web/lib/modules/staff-module'

// Requests and realtime

export { createApi, unwrap, unwrapPage } from '@/web/lib/api/api'
export { ApiError, errorMessage, isNotFound } from '@/web/lib/api/api-error'
export { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
export { createUserRows } from '@/web/lib/api/user-rows'
export { live, onFrame, patchQueries, useFrame, useTopicSubscription } from '@/web/lib/realtime/realtime'

// The viewer and the site

export { readPreference, storePreference } from '@/web/lib/browser/preference-cookie'
export { type ClientConfig, useClientConfig } from '@/web/lib/client-config'
export { useDocumentTitle } from '@/web/lib/document-title'
export { type PriceRule, priceByRule } from '@/web/lib/format/price-rule'
export { RedirectToLogin } from '@/web/lib/session/redirect-to-login'
export { SignedInOnly } from '@/web/lib/session/signed-in-only'
export { isStaff, mayDo, useRight, useViewer, type Viewer, type ViewerUser } from '@/web/lib/session/viewer'

// Forms

export { CsvError, type CsvLine, readCsvLines } from '@/src/kit/text/csv'
export { Field } from '@/web/ui/forms/field'
export { FileInput } from '@/web/ui/forms/file-input'
export { Form } from '@/web/ui/forms/form'
export { localToIso } from '@/web/ui/forms/local-time'
export { MoneyField } from '@/web/ui/forms/money-input'
export { PasswordInput } from '@/web/ui/forms/password-input'
export { type RadioCardOption, RadioCards } from '@/web/ui/forms/radio-cards'
export { Select } from '@/web/ui/forms/select'
export { TextInput } from '@/web/ui/forms/text-input'
export { Textarea } from '@/web/ui/forms/textarea'
export { type SubmitError, toSubmitError, useForm } from '@/web/ui/forms/use-form'
export { useUserRowForm } from '@/web/ui/forms/use-user-row-form'

// Components

export { ErrorBoundary } from '@/web/lib/modules/error-boundary'
export { Alert } from '@/web/ui/alert'
export { Button } from '@/web/ui/button'
export { classNames } from '@/web/ui/class-names'
export { CopyButton } from '@/web/ui/copy-button'
export { Dialog } from '@/web/ui/dialog'
export { IconButton } from '@/web/ui/icon-button'
export { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
export { UserRowList } from '@/web/ui/lists/user-row-list'
export { Page } from '@/web/ui/page'
export { Panel } from '@/web/ui/panel'
export { SignedInPage } from '@/web/ui/signed-in-page'
export { StatCard } from '@/web/ui/stat-card'
export { EmptyState } from '@/web/ui/states/empty-state'
export { ErrorState } from '@/web/ui/states/error-state'
export { LoadingBlock, QueryView } from '@/web/ui/states/query-view'
export { Skeleton } from '@/web/ui/states/skeleton'
export { Spinner } from '@/web/ui/states/spinner'
export {
  SummaryError,
  SummaryList,
  SummaryPanel,
  SummaryRow,
  SummarySkeleton,
} from '@/web/ui/summary-panel'
export { Tabs } from '@/web/ui/tabs'
export { TextLink } from '@/web/ui/text-link'
export { showError } from '@/web/ui/toasts/show-error'
export { toast } from '@/web/ui/toasts/toast'
export { ToastHost } from '@/web/ui/toasts/toast-host'
export { useDisclosure } from '@/web/ui/use-disclosure'
export { Avatar } from '@/web/ui/values/avatar'
export { Badge, type Tone } from '@/web/ui/values/badge'
export { Countdown } from '@/web/ui/values/countdown'
export { ItemImage } from '@/web/ui/values/item-image'
export { Price } from '@/web/ui/values/price'
export { TimeAgo } from '@/web/ui/values/time-ago'
export { TemporaryMark, Username, usernameText } from '@/web/ui/values/username'

// The back office

export { CaseBar } from '@/web/staff/case-bar'
export { useClaimGuard } from '@/web/staff/claim-guard'
export { PersonLink } from '@/web/staff/person-link'
export { queuesQuery } from '@/web/staff/queries'
export { ReasonDialog } from '@/web/staff/reason-dialog'
export { overviewTileSlot, personPanelSlot } from '@/web/staff/slots'
export { StaffFilter } from '@/web/staff/staff-filter'
export { StaffPage } from '@/web/staff/staff-page'
export { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
export { useCaseKeys } from '@/web/staff/use-case-keys'
export { useNextCase } from '@/web/staff/use-next-case'
export { useUrlFilters } from '@/web/staff/use-url-filters'

// Numbers and times in the reader's locale

export { serverNow } from '@/web/lib/api/server-clock'
export {
  type Dollars,
  formatCompactMoney,
  formatCount,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatHour,
  formatMoney,
  formatOneDecimal,
  formatPercent,
  formatRobux,
  formatTime,
  formatTimeLeft,
  toRobux,
} from '@/web/lib/format/format'
export { browserTimeZone } from '@/web/lib/format/locale'

// Places for components on other pages

export {
  profileLineSlot,
  profileListingsSlot,
  profileStatSlot,
  profileTransactionsSlot,
  type SecurityPanelProps,
  securityPanelSlot,
  signInMethodSlot,
} from '@/modules/auth/web/slots'
export {
  homeActionsSlot,
  homePanelSlot,
  homeSectionSlot,
  itemPanelSlot,
  landingSlot,
  ownListingsSlot,
  sellerPanelSlot,
  sellerSlot,
} from '@/modules/catalog/web/slots'
export { docsIntroductionSlot } from '@/modules/docs/web/slots'
export { type OrderPanelProps, orderPanelSlot, otherPartySlot } from '@/modules/orders/web/slots'
export { payoutAccountSlot } from '@/modules/wallet/web/slots'
export {
  bannerSlot,
  footerSlot,
  type ReportSlotProps,
  reportSlot,
  shareSlot,
  siteBannerSlot,
} from '@/web/layout/slots'

// Links and paths of pages

export { authPath, profilePath, securityPath, transactionsPath } from '@/modules/auth/web/paths'
export { privacyPath, termsPath } from '@/modules/branding/web/paths'
export { itemPath, marketplacePath, sellerPath, sellPath } from '@/modules/catalog/web/paths'
export { checkoutPath, type Purchase, purchasePath } from '@/modules/checkout/web/paths'
export { conversationPath } from '@/modules/messages/web/paths'
export { orderPath } from '@/modules/orders/web/paths'
export { supportPath } from '@/modules/support/web/paths'
export { ItemLink } from '@/web/layout/item-link'

// Data of other modules

export { currentUserQuery } from '@/modules/auth/web/queries'
export {
  favoritesQuery,
  itemQuery,
  listingsForSaleQuery,
  recentPurchasesQuery,
} from '@/modules/catalog/web/queries'
export { notificationsQuery } from '@/modules/notifications/web/queries'
export { orderQuery } from '@/modules/orders/web/queries'
export { walletQuery } from '@/modules/wallet/web/queries'
