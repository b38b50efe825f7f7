import * as v from 'valibot'
import { defineConfig, readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { email, flag, oneOf, origin, smtpUrl, text, wholeNumber } from '@/src/kit/setting-types'

const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, 'expected postgres://user:password@host/database'),
)

const redisUrl = v.pipe(
  v.string(),
  v.check(
    (written) => /^rediss?:$/.test(URL.parse(written)?.protocol ?? ''),
    'expected redis://user:password@host:port or rediss://…',
  ),
)

/** What the host itself reads from the environment. */
export const appConfig = defineConfig({
  PORT: { schema: wholeNumber(1, 65_535), fallback: '3000', help: 'The port it listens on.' },
  HOST: { schema: text, fallback: '0.0.0.0', help: 'The address it listens on.' },
  PUBLIC_URL: {
    schema: origin,
    help: 'The origin people use. Default: http://localhost:PORT. Cookies are Secure when it is https.',
  },
  DATA_DIR: { schema: text, fallback: './data', help: 'Everything it keeps on disk.' },
  DATABASE_URL: {
    schema: databaseUrl,
    secret: true,
    help: 'postgres://… moves to PostgreSQL. Default: SQLite in DATA_DIR.',
  },
  REDIS_URL: {
    schema: redisUrl,
    secret: true,
    help: 'redis://user:password@host:port, by which several processes over one PostgreSQL tell the pages of all and count limits together.',
  },
  SITE_NAME: { schema: text, fallback: 'Mintmark', help: 'The name of the site, on every page and mail.' },
  TRUST_PROXY: { schema: flag, fallback: 'false', help: 'Take the client address from X-Forwarded-For.' },
  RATE_LIMIT_SCALE: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '1',
    help: 'Multiplies every rate limit and shortens every cool-down; for load tests.',
  },
  LOG_LEVEL: {
    schema: oneOf('debug', 'info', 'warn', 'error'),
    fallback: 'info',
    help: 'How much stands in the log, JSON lines on standard output: debug, info, warn or error.',
  },
  OPERATOR_EMAIL: { schema: email, help: 'Where tickets and alarms go.' },
  SMTP_URL: {
    schema: smtpUrl,
    secret: true,
    help: 'smtp://user:password@host:port or smtps://…; without it each mail is a file in DATA_DIR/outbox.',
  },
  MAIL_FROM: { schema: email, help: 'The sender of mails. Default: no-reply at the host of PUBLIC_URL.' },
  METRICS_TOKEN: {
    schema: text,
    secret: true,
    help: 'Bearer token that opens /metrics; without it only loopback may read them.',
  },
})

/** The origin people use, without a slash at its end. */
export function publicUrl(ctx: Pick<Context, 'core'>): string {
  const { PUBLIC_URL, PORT } = readConfig(ctx, appConfig)
  return PUBLIC_URL ?? `http://localhost:${PORT}`
}
