import type { SecurityEventInfo, SecurityEventKind } from '@/modules/auth/security-event-contract'
import type { SecurityLogSite } from '@/tests/support/security-log-site'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

/** How a security event comes about, and what is recorded of it. */
interface SecurityEventSample extends Partial<Pick<SecurityEventInfo, 'detail' | 'subjectId' | 'network'>> {
  /** Makes the event happen. */
  act: () => Promise<TestResponse | boolean>
  /** A client of the account that it happens to; ann by default. */
  as?: TestClient
  /** The event ends ann's session. */
  endsSession?: true
}

/** Prepares the event of each kind. */
export type SecurityEventSamples = Partial<
  Record<SecurityEventKind, (site: SecurityLogSite) => Promise<SecurityEventSample>>
>
