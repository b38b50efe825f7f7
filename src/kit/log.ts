import { AsyncLocalStorage } from 'node:async_hooks'

export type Level = 'debug' | 'info' | 'warn' | 'error'
type Fields = Record<string, unknown>

export interface LogEntry {
  readonly message: string
  readonly fields: Fields
}

/** Redacts values whose names suggest a secret. */
export interface Log {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
  /** Whether lines of this level are written: to gather their fields may cost more than everything else that a request does. */
  writes(level: Level): boolean
}

const order: Level[] = ['debug', 'info', 'warn', 'error']
const secretNames =
  /^(cookie|set-cookie|authorization|.*password.*|.*secret.*|.*token.*|code|email|answer|cvc|number|challenge)$/i
const depthMax = 6

/** Fields of every line that is logged in the same asynchronous work. */
const fieldsOfWork = new AsyncLocalStorage<Fields>()

/** Runs `work`. Every line that it logs has these fields. */
export function withLogFields<Result>(fields: Fields, work: () => Result): Result {
  return fieldsOfWork.run(fields, work)
}

/** How lines are written: `json` for programs, `pretty` for people. */
type LogFormat = 'json' | 'pretty'

const formats: Record<LogFormat, (line: Line) => string> = { json: JSON.stringify, pretty }

interface Line extends Fields {
  at: string
  level: Level
  message: string
}

/** Writes lines of at least `level` to standard output, or to `write`. */
export function createLog(
  level: Level,
  { format = 'json', write = writeLine }: { format?: LogFormat; write?: (line: string) => void } = {},
): Log {
  const writes = (of: Level) => order.indexOf(of) >= order.indexOf(level)
  const at =
    (of: Level) =>
    (message: string, fields: Fields = {}) => {
      if (!writes(of)) return
      const line = { at: new Date().toISOString(), level: of, message }
      addRedacted(line, fieldsOfWork.getStore(), 0)
      addRedacted(line, fields, 0)
      write(formats[format](line))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), writes }
}

let waiting = ''

/** Lines of one turn of the event loop are written together: a write for each would take longer than most requests. */
function writeLine(line: string): void {
  if (waiting === '') setImmediate(flush)
  waiting += `${line}\n`
}

/** Also for a process that ends before the next turn. */
function flush(): void {
  if (waiting !== '') process.stdout.write(waiting)
  waiting = ''
}
process.on('exit', flush)

/** `12:00:00.000 info  request method=GET path=/ status=200`. The stack of an error follows on separate lines. */
function pretty({ at, level, message, ...fields }: Line): string {
  const { error, ...others } = fields
  const words = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${prettyValue(value)}`,
  )
  const line = [at.slice(11, -1), level.padEnd(5), prettyText(message), ...words].join(' ')
  return error === undefined ? line : `${line}\n${prettyError(error)}`
}

/** Quotes text that could be read as another field or line. */
function prettyValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[\w.:/@~…-]+$/.test(text) || typeof value !== 'string' ? text : JSON.stringify(text)
}

/** Without control characters. */
function prettyText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

function prettyError(error: unknown): string {
  const stack = (error as { stack?: unknown } | null)?.stack
  const text = typeof stack === 'string' ? stack : prettyValue(error)
  return text
    .split('\n')
    .map((line) => `    ${prettyText(line).trim()}`)
    .join('\n')
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutValues(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMax) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => redact(one, depth + 1))
  return addRedacted({}, value as Fields, depth)
}

/** A loop, because each request is logged, and a copy of its fields for each step takes longer than the rest of a line. */
function addRedacted(to: Fields, fields: Fields = {}, depth: number): Fields {
  for (const name of Object.keys(fields))
    to[name] = isSecretName(name) ? '[redacted]' : redact(fields[name], depth + 1)
  return to
}

/** By name of a field, of which the code has a few hundred. Others come from what programs send. */
const knownNames = new Map<string, boolean>()
const knownNamesMax = 1000

function isSecretName(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const isSecret = secretNames.test(name)
  if (knownNames.size < knownNamesMax) knownNames.set(name, isSecret)
  return isSecret
}

function redactError({ name, message, stack, cause }: Error, depth: number): Fields {
  const safeMessage = withoutValues(message)
  return {
    name,
    message: safeMessage,
    stack: stack?.replace(message, () => safeMessage),
    cause: redact(cause, depth + 1),
  }
}

/** Removes the query parameters that Drizzle appends to the message of a failed query. They can be personal data. */
function withoutValues(text: string): string {
  const at = text.includes('Failed query: ') ? text.indexOf('\nparams: ') : -1
  return at < 0 ? text : text.slice(0, at)
}
