/**
 * `mintmark/testing`: what testing.ts and the tests of a module may use. Every name is a promise (docs/modules/api.md).
 */

// What a module tells the shared tests

export {
  defineModuleTesting,
  type ModuleTesting,
} from '@/tests/support/module-testing/define-module-testing'
export type { Fault } from '@/tests/support/module-testing/faults/fault'
export {
  type BuildRequest,
  forOrder,
  forPath,
  invalidForAll,
  invalidForSignedIn,
  invalidForVerified,
  noContentForAll,
  notFoundForAll,
  okForAdmins,
  okForAll,
  okForSignedIn,
  okForStaff,
  type Permission,
  redirectsAll,
} from '@/tests/support/module-testing/permission'
export { type SampleRequest, withBody, withPath } from '@/tests/support/module-testing/sample-request'
export {
  clickButton,
  type DemoMarket,
  itemScreens,
  oncePerMarket,
  type Screen,
} from '@/tests/support/module-testing/screen'
export type { Tamperings } from '@/tests/support/module-testing/tampering'
export { userRowsTesting } from '@/tests/support/module-testing/user-rows-testing'
export { createWorld, type TestRole, type World } from '@/tests/support/module-testing/world'

// Accounts, listings and orders

export { sentEmails, signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
export { buy, completePurchase, listItem, pay, reserve, type TestListing } from '@/tests/support/trade'

// Providers

export { type PaymentFixture, testPaymentProvider } from '@/tests/support/providers/payment-conformance'
export { type PayoutFixture, testPayoutProvider } from '@/tests/support/providers/payout-conformance'

// Pages

export {
  currentFailureResponse,
  expectFormSurvivesFailures,
  expectUserRowsPage,
  renderApp,
  renderPage,
} from '@/tests/support/page-testing'
export { mockApi, mockProblem } from '@/web/testing/mock-api'
export { mockUserRows } from '@/web/testing/mock-user-rows'
export { buildUser, buildViewer } from '@/web/testing/viewers'

// A server on a database of its own

export {
  createTestApp,
  type NetworkStubs,
  type TestApp,
} from '@/tests/support/apps/create-test-app'
export { withProviders } from '@/tests/support/apps/with-providers'
export { eventually } from '@/tests/support/eventually'
export { expectResponse } from '@/tests/support/expect-response'
export { readNotifications } from '@/tests/support/notifications'
export { TestClient, type TestResponse } from '@/tests/support/test-client'
export { socketOpener } from '@/tests/support/test-socket'
