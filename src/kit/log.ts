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
}

const order: Level[] = ['debug', 'info', 'warn', 'error']
const secretNames =
  /^(cookie|set-cookie|authorization|.*password.*|.*secret.*|.*token.*|code|email|answer|cvc|number|challenge)$/i
const depthMax = 6

/** Writes JSON lines of at least `level` to standard output, or to `write`. */
export function createLog(
  level: Level,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Log {
  const at =
    (of: Level) =>
    (message: string, fields: Fields = {}) => {
      if (order.indexOf(of) < order.indexOf(level)) return
      write(
        JSON.stringify({
          at: new Date().toISOString(),
          level: of,
          message,
          ...(redact(fields, 0) as Fields),
        }),
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutValues(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMax) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => redact(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secretNames.test(name) ? '[redacted]' : redact(one, depth + 1),
    ]),
  )
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
