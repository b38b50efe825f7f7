import '@/web/testing/dom'
import { test } from 'bun:test'
import * as captcha from '@/modules/auth/web/captcha/queries'
import * as queries from '@/modules/auth/web/queries'
import * as security from '@/modules/auth/web/security/queries'
import * as signIn from '@/modules/auth/web/sign-in/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    { ...queries, ...captcha, ...security, ...signIn },
    {
      currentUserQuery: 'GET /api/auth/user, fresh for 300 s',
      secondFactorsQuery: 'GET /api/auth/second-factors, stale',
      securityEventsQuery: 'GET /api/auth/security-events, stale, live',
      sessionsQuery: 'GET /api/auth/sessions, stale',
      captchaQuery: 'GET /api/auth/captcha, fresh for 240 s, dropped when unused',
    },
  ))
