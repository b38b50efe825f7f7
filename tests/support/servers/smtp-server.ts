import { SMTPServer } from 'smtp-server'

export interface ReceivedEmail {
  to: string[]
  raw: string
  /** Unfolded headers by lowercase name. */
  headers: Map<string, string>
  text: string
  html: string
}

export interface TestSmtpServer extends AsyncDisposable {
  /** The value for SMTP_URL. */
  url: string
  received: ReceivedEmail[]
  /** True if the server rejects all emails. */
  isRejecting: boolean
  /** The reply to all recipients, such as `550 5.1.1 No such user`. */
  recipientReply: string | undefined
}

/** Starts a real SMTP server that collects emails, on a free port by default. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedEmail[] = []
  const state = { isRejecting: false, recipientReply: undefined as string | undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const [, code, text] = /^(\d+) (.*)$/.exec(state.recipientReply ?? '') ?? []
      done(code === undefined ? null : Object.assign(new Error(text), { responseCode: Number(code) }))
    },
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (state.isRejecting) return done(new Error('busy'))
        received.push(
          parseEmail(
            session.envelope.rcptTo.map((one) => one.address),
            raw,
          ),
        )
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const { port: used } = server.server.address() as { port: number }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return Object.assign(state, { url: `smtp://127.0.0.1:${used}`, received, [Symbol.asyncDispose]: close })
}

function parseEmail(to: string[], raw: string): ReceivedEmail {
  const [head] = splitHead(raw)
  return {
    to,
    raw,
    headers: parseHeaders(head),
    text: partOf(raw, 'text/plain'),
    html: partOf(raw, 'text/html'),
  }
}

function partOf(raw: string, type: string): string {
  const [head, body] = splitHead(raw)
  const headers = parseHeaders(head)
  const kind = headers.get('content-type') ?? ''
  const boundary = /boundary="?([^";]+)"?/.exec(kind)?.[1]
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return parts.map((part) => partOf(part.trimStart(), type)).find((found) => found !== '') ?? ''
  }
  return kind.startsWith(type) ? decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit') : ''
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function splitHead(raw: string): [head: string, body: string] {
  const end = raw.search(/\r?\n\r?\n/)
  return [raw.slice(0, end), raw.slice(end).replace(/^\r?\n\r?\n/, '')]
}

function parseHeaders(head: string): Map<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
