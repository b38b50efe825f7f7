export type Level = 'debug' | 'info' | 'warn' | 'error'
type Fields = Record<string, unknown>

/** JSON lines. Values under a secret's name never leave the process. */
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

/** A log of JSON lines that leaves out what is below a level; `write` takes them in place of standard output. */
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
  const kept = withoutValues(message)
  return { name, message: kept, stack: stack?.replace(message, () => kept), cause: redact(cause, depth + 1) }
}

/** Drizzle ends the message of a failed query with the values it held: addresses, hashes, what people wrote. */
function withoutValues(text: string): string {
  const at = text.includes('Failed query: ') ? text.indexOf('\nparams: ') : -1
  return at < 0 ? text : text.slice(0, at)
}
