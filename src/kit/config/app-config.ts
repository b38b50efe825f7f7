import * as v from 'valibot'
import { defineConfig, readConfig, type SettingsStore } from '@/src/kit/config/config'
import { settingMessages } from '@/src/kit/config/setting-messages'
import {
  choiceSetting,
  emailSetting,
  flagSetting,
  lineSetting,
  moduleNamesSetting,
  originSetting,
  shareSetting,
  smtpUrlSetting,
  textSetting,
  trustedProxiesSetting,
  wholeNumberSetting,
} from '@/src/kit/config/setting-types'
import { tracingSettings } from '@/src/kit/config/tracing-settings'
import type { Context } from '@/src/kit/context'
import { createLog, type Log } from '@/src/kit/log'

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

/** The application's own environment variables. */
export const appConfig = defineConfig({
  PORT: { schema: wholeNumberSetting(1, 65_535), fallback: '3000', help: 'The port to listen on.' },
  HOST: {
    schema: textSetting,
    help: 'The address to listen on. Default: 0.0.0.0; 127.0.0.1 while the temporary login is on and PUBLIC_URL is local.',
  },
  PUBLIC_URL: {
    schema: originSetting,
    help: 'The origin users open. Default: http://localhost:PORT. Cookies are Secure when it is https.',
  },
  HSTS_SUBDOMAINS: {
    schema: flagSetting,
    fallback: 'false',
    help: 'Tell browsers for a year to use only https, also for all subdomains of the host of PUBLIC_URL.',
  },
  DATA_DIR: { schema: textSetting, fallback: './data', help: 'The folder for everything stored on disk.' },
  DATABASE_URL: {
    schema: databaseUrl,
    secret: true,
    help: 'postgres://… selects PostgreSQL. Default: SQLite in DATA_DIR.',
  },
  DATABASE_WAIT_SECONDS: {
    schema: wholeNumberSetting(0, 86_400),
    help: 'How long a start waits for PostgreSQL before it gives up. Default: until it responds.',
  },
  REDIS_URL: {
    schema: redisUrl,
    secret: true,
    help: 'redis://user:password@host:port: realtime messages, rate limits and caches shared by several processes.',
  },
  SITE_NAME: {
    schema: lineSetting,
    fallback: 'Mintmark',
    help: settingMessages.SITE_NAME.help,
    runtime: {
      group: 'site',
      label: settingMessages.SITE_NAME.label,
      affects: settingMessages.SITE_NAME.affects,
    },
  },
  TRUST_PROXY: {
    schema: trustedProxiesSetting,
    fallback: 'false',
    help: 'Whose X-Forwarded-For names the client: false, true (one proxy), the number of proxies, or their networks.',
  },
  RATE_LIMIT_SCALE: {
    schema: wholeNumberSetting(1, 1_000_000),
    fallback: '1',
    help: 'Multiplies every rate limit and shortens every cooldown; for load tests.',
  },
  LOG_LEVEL: {
    schema: choiceSetting('debug', 'info', 'warn', 'error'),
    fallback: 'info',
    help: 'The least severe level to log: debug, info, warn or error.',
  },
  LOG_FORMAT: {
    schema: choiceSetting('json', 'pretty'),
    fallback: 'json',
    help: 'How log lines are written to standard output: json, or pretty for people.',
  },
  LOG_SAMPLE: {
    schema: shareSetting,
    fallback: '1',
    help: 'The share of successful requests that are logged, from 0 to 1. Failed ones (status 400 and above) always are.',
  },
  OPERATOR_EMAIL: { schema: emailSetting, help: 'Receives support tickets and alerts.' },
  SMTP_URL: {
    schema: smtpUrlSetting,
    secret: true,
    help: 'smtp://user:password@host:port or smtps://…, encrypted unless it ends with ?requireTLS=false or is on this machine; if unset, each email is written to a file in DATA_DIR/outbox.',
  },
  MAIL_FROM: {
    schema: emailSetting,
    help: 'The sender of emails. Default: no-reply at the host of PUBLIC_URL.',
  },
  MODULES_OFF: {
    schema: moduleNamesSetting,
    help: 'Modules to switch off, separated by commas: their pages, routes and background work. Their data stays. mintmark modules lists the names.',
  },
  METRICS_TOKEN: {
    schema: textSetting,
    secret: true,
    help: 'Bearer token for /metrics; if unset, only requests from this machine may read them.',
  },
  ...tracingSettings,
})

/** Creates the log that LOG_LEVEL and LOG_FORMAT describe. */
export function createSiteLog(settings: SettingsStore): Log {
  const { LOG_LEVEL, LOG_FORMAT } = settings.of(appConfig)
  return createLog(LOG_LEVEL, { format: LOG_FORMAT })
}

/** The log of a command, on standard error: its result is on standard output. */
export function createCommandLog(settings: SettingsStore): Log {
  const { LOG_LEVEL, LOG_FORMAT } = settings.of(appConfig)
  return createLog(LOG_LEVEL, {
    format: LOG_FORMAT,
    write: (line) => void process.stderr.write(`${line}\n`),
  })
}

/** Whether users open the site only on the machine it runs on. */
export function isLocalSite(ctx: Pick<Context, 'core'>): boolean {
  return isLoopbackHost(new URL(publicUrl(ctx)).hostname)
}

/** Whether the host of a URL is the machine that the server runs on. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** The site's origin, without a trailing slash. */
export function publicUrl(ctx: Pick<Context, 'core'>): string {
  const { PUBLIC_URL, PORT } = readConfig(ctx, appConfig)
  return PUBLIC_URL ?? `http://localhost:${PORT}`
}

/** The name of the site on every page. */
export function siteName(ctx: Pick<Context, 'core'>): string {
  return readConfig(ctx, appConfig).SITE_NAME
}
